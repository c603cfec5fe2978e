// What Python prepares for the tests: each of tests/helpers/*_cases.py prints it as JSON.
import { execFileSync } from "node:child_process";
import { env } from "node:process";

export function loadCases(name) {
  const about = { encoding: "utf8", maxBuffer: 2 ** 30 };
  return JSON.parse(execFileSync(env.PYTHON ?? "python", [`tests/helpers/${name}_cases.py`], about));
}
