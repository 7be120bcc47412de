"""A logits processor with which a model says a script inside a real vLLM: --logits-processors scripted:Scripted.

SCRIPT names a JSON file: {"rows": [{"texts": […], "before": 0, "turns": […]}, …], "otherwise": TEXT or null}. A row
speaks if the prompt holds all of its texts; of several, the one with the most text. `before` counts the assistant's
messages in the prompt of its first turn; each further one in the prompt chooses the next turn. To any other prompt the
model says `otherwise`, or, if that is null, what its weights say.
"""

import json
import os
import unicodedata

from transformers import AutoTokenizer
from vllm.v1.sample.logits_processor import LogitsProcessor

TURN = "<|im_start|>assistant"
FORBIDDEN = float("-inf")


def plain(text):
    """Tokenizers normalize, and templates trim."""
    return unicodedata.normalize("NFC", text).strip()


class Spoken:
    """What a request is to answer, and how much of it is said."""

    def __init__(self, text, tokenizer, output):
        self.text, self.tokenizer, self.output = text, tokenizer, output
        self.planned = tokenizer.encode(text, add_special_tokens=False) + [tokenizer.eos_token_id]
        self.chosen = {}

    def choose(self, logits):
        """The next token; None leaves it to the weights."""
        # vLLM may write a token down later than it asks for the next one: -1 until then.
        said = [self.chosen.get(at, token) if token == -1 else token for at, token in enumerate(self.output)]
        token = self.next_token(said, logits)
        self.chosen[len(said)] = token
        return token

    def next_token(self, said, logits):
        if said == self.planned[: len(said)]:
            token = self.planned[min(len(said), len(self.planned) - 1)]
            if logits[token] != FORBIDDEN:
                return token
        if None in said or -1 in said:
            return None
        # A grammar forbids it, as it holds the end of one piece and the start of the next: a part of it may be allowed.
        so_far = self.tokenizer.decode(said, clean_up_tokenization_spaces=False)
        if not self.text.startswith(so_far):
            return None
        rest = self.text[len(so_far) :]
        for length in range(min(len(rest), 24), 0, -1):
            tokens = self.tokenizer.encode(rest[:length], add_special_tokens=False)
            if len(tokens) == 1 and logits[tokens[0]] != FORBIDDEN:
                return tokens[0]
        end = self.tokenizer.eos_token_id
        return end if rest.strip() == "" and logits[end] != FORBIDDEN else None


class Scripted(LogitsProcessor):
    def __init__(self, vllm_config, device, is_pin_memory):
        self.tokenizer = AutoTokenizer.from_pretrained(vllm_config.model_config.tokenizer)
        with open(os.environ["SCRIPT"], encoding="utf-8") as file:
            script = json.load(file)
        self.otherwise = script["otherwise"]
        rows = [{**row, "texts": [plain(text) for text in row["texts"]]} for row in script["rows"]]
        self.rows = sorted(rows, key=lambda row: -sum(map(len, row["texts"])))
        self.requests = {}

    def is_argmax_invariant(self):
        return False

    def update_state(self, batch_update):
        if batch_update is None:
            return
        for index in batch_update.removed:
            self.requests.pop(index, None)
        for index, _, prompt, output in batch_update.added:
            self.requests[index] = self.spoken(prompt or [], output)
        for one, other, direction in batch_update.moved:
            first, second = self.requests.pop(one, None), self.requests.pop(other, None)
            self.requests[other] = first
            if direction.name == "SWAP":
                self.requests[one] = second

    def spoken(self, prompt, output):
        said = self.reply_to(self.tokenizer.decode(prompt, clean_up_tokenization_spaces=False))
        return None if said is None else Spoken(said, self.tokenizer, output)

    def reply_to(self, prompt):
        messages = prompt.count(TURN) - 1
        text = plain(prompt)
        for row in self.rows:
            turn = messages - row["before"]
            if 0 <= turn < len(row["turns"]) and all(each in text for each in row["texts"]):
                return row["turns"][turn]
        return self.otherwise

    def apply(self, logits):
        for index, spoken in self.requests.items():
            token = spoken and spoken.choose(logits[index])
            if token is None:
                continue
            kept = logits[index, token].clone()
            logits[index].fill_(FORBIDDEN)
            logits[index, token] = kept
        return logits
