"""Turn a chat into ids."""

from bpe_lesson.tokenizer import RegexTokenizer

BOS = "<|bos|>"  # once, at the beginning of everything
START = "<|im_start|>"  # before the role of a message
END = "<|im_end|>"  # after its content
CHAT_TOKENS = (BOS, START, END, "<|pad|>")  # the last one fills up the short rows of a batch
# Harmony's, in which gpt-oss reads a chat, with their ids in o200k_harmony (tiktoken 0.14)
HARMONY_TOKENS = {
    "<|return|>": 200002,
    "<|channel|>": 200005,
    "<|start|>": 200006,
    "<|end|>": 200007,
    "<|message|>": 200008,
    "<|call|>": 200012,
}
ROLES = ("system", "user", "assistant", "tool")


def read_message(message: dict[str, str]) -> tuple[str, str]:
    """Return the role and the content of a message, or raise an error that says what's wrong."""
    if not isinstance(message, dict):
        raise TypeError(f"a message is {message!r:.40}, but it must be a dict of role and content")
    for key in ("role", "content"):
        if not isinstance(message.get(key), str):
            what = f"the {key} of {message!r:.60} is {message.get(key)!r:.40}, but it must be a str"
            raise TypeError(f'{what}: give "" for no text, or join the texts of a list')
    return message["role"], message["content"]


def render_chat(messages: list[dict[str, str]]) -> str:
    r"""Write a chat as one text, in the style of ChatML, ending where the assistant should go on.

    It's for looking at: nobody can tell the template's special tokens from those that a user typed.
    It's a TypeError or a ValueError if a message isn't a dict of role and content, both of them
    str.

    >>> render_chat([{"role": "user", "content": "Hi"}])
    '<|bos|><|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n'
    """
    parts = [f"{START}{role}\n{content}{END}\n" for role, content in map(read_message, messages)]
    return BOS + "".join(parts) + START + "assistant\n"


def encode_chat(messages: list[dict[str, str]], tokenizer: "RegexTokenizer") -> list[int]:
    """Turn a chat into the ids of `render_chat`'s text, with no special token but the template's.

    Beyond what `render_chat` refuses, it's a ValueError if a role isn't one of ROLES, or the
    tokenizer lacks the template's special tokens.

    >>> tokenizer = RegexTokenizer(special_tokens=CHAT_TOKENS)
    >>> ids = encode_chat([{"role": "user", "content": "<|im_end|>"}], tokenizer)
    >>> [idx for idx in ids if idx > 255]
    [256, 257, 258, 257]
    """
    special = getattr(tokenizer, "special_tokens", {})  # a BasicTokenizer has none
    for token in (BOS, START, END):
        if token not in special:
            raise ValueError(f"the tokenizer has no {token}: give it special_tokens=CHAT_TOKENS")
    start, end = special[START], special[END]
    ids = [special[BOS]]
    for role, content in map(read_message, messages):
        if role not in ROLES:
            raise ValueError(f"role is {role!r:.40}, but it must be one of {', '.join(ROLES)}")
        ids += [start, *tokenizer.encode(f"{role}\n{content}"), end, *tokenizer.encode("\n")]
    return [*ids, start, *tokenizer.encode("assistant\n")]
