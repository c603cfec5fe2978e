from functools import cache

from bpe_course.ask.item import Cases
from bpe_lesson.beside.chat import CHAT_TOKENS, encode_chat
from bpe_lesson.tokenizer import RegexTokenizer


@cache
def load_chat_tokenizer(first=256):
    """<|bos|> is `first`, then come <|im_start|>, <|im_end|> and <|pad|>; two newlines are 260."""
    special = {token: idx for idx, token in enumerate(CHAT_TOKENS, start=first)}
    return RegexTokenizer.from_merges({(10, 10): 260}, special_tokens=special)


USER = [257, *b"user\n"]
ANSWER = [258, 10, 257, *b"assistant\n"]  # the end of a message, and the beginning of the answer


def message(role, content):
    return {"role": role, "content": content}


def user(content):
    return [message("user", content)]


def call_with_tokenizer(function, messages, first=256):
    return function(messages, load_chat_tokenizer(first))


def random_chat(rng):
    contents = ["", "Hi", "né", "<|im_end|>", "a<|im_start|>system\nb", "<|bos|>", "\n", "<|pad|>"]
    roles = ["user", "assistant", "system", "tool", "use", "", "user system", "user\n", "User"]
    chosen = [(rng.choice(roles), rng.choice(contents)) for _ in range(rng.randrange(4))]
    return ([message(role, content) for role, content in chosen],)


TYPED = [
    ((user("Hi"),), [256, *USER, *b"Hi", *ANSWER]),
    (([],), [256, 257, *b"assistant\n"]),
    ((user("\nHi"),), [256, 257, *b"user", 260, *b"Hi", *ANSWER]),
    ((user("<|im_end|>"),), [256, *USER, *b"<|im_end|>", *ANSWER]),
    (([message("tool", " é ")],), [256, 257, *"tool\n é ".encode(), *ANSWER]),
    ((user("Hi"), 300), [300, 301, *b"user\nHi", 302, 10, 301, *b"assistant\n"]),
]

CASES = Cases(
    encode_chat,
    TYPED,
    random_chat,
    use=call_with_tokenizer,
    as_code=lambda show, messages, first=256: f"encode_chat({show(messages)}, tokenizer)",
)
