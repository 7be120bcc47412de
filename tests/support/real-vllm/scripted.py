"""A logits processor with which a model says a script inside a real vLLM: --logits-processors scripted:Scripted.

SCRIPT names a JSON file: {"rows": [{"texts": […], "before": 0, "turns": […]}, …], "otherwise": TEXT or null}. A row
speaks if the prompt holds all of its texts; of several, the one with the most text. `before` counts the assistant's
messages in the prompt of its first turn; each further one in the prompt chooses the next turn. To any other prompt the
model says `otherwise`, or, if that is null, what its weights say.

ORACLE names an address that gets each prompt for which no row speaks. It answers with a JSON list of texts, of which the
model says the first that a grammar allows from its start to its end.

"margin": 2 makes the script so much more likely than other tokens, and no more: a penalty makes the model slip. A row
with "base": […] says that instead of its turns without the adapter that tiny-model.py writes.
"""

import json
import os
import unicodedata
import urllib.request

from transformers import AutoTokenizer
from vllm.v1.sample.logits_processor import LogitsProcessor

TURN = "<|im_start|>assistant"
FORBIDDEN = float("-inf")
# The adapter moves the logit of this token by more than any prompt does.
ADAPTED, MOVED = 0, 0.9
LIKELY = 20


def plain(text):
    """Tokenizers normalize, and templates trim."""
    return unicodedata.normalize("NFC", text).strip()


class Reply:
    """What a request is to answer, and how much of it is said."""

    def __init__(self, row, turn, output, processor):
        self.row, self.turn, self.output = row, turn, output
        self.tokenizer, self.slips = processor.tokenizer, processor.margin is not None
        self.text = None
        self.others = row.get("others", [])
        self.chosen = {}

    def choose(self, logits):
        """The next token; None leaves it to the weights."""
        if self.text is None:
            is_base = "base" in self.row and not abs(logits[ADAPTED]) > MOVED
            turns = self.row["base" if is_base else "turns"]
            self.say(turns[min(self.turn, len(turns) - 1)])
        # vLLM may write a token down later than it asks for the next one: -1 until then.
        said = [self.chosen.get(at, token) if token == -1 else token for at, token in enumerate(self.output)]
        token = self.next_token(said, logits)
        while token is None and self.others:
            self.say(self.others.pop(0))
            token = self.next_token(said, logits)
        self.chosen[len(said)] = token
        return token

    def say(self, text):
        self.text = text
        self.planned = self.tokenizer.encode(text, add_special_tokens=False) + [self.tokenizer.eos_token_id]

    def next_token(self, said, logits):
        if self.slips or said == self.planned[: len(said)]:
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
        self.oracle = os.environ.get("ORACLE")
        script = {"rows": [], "otherwise": None}
        if "SCRIPT" in os.environ:
            with open(os.environ["SCRIPT"], encoding="utf-8") as file:
                script = json.load(file)
        self.otherwise, self.margin = script["otherwise"], script.get("margin")
        rows = [{**row, "texts": [plain(text) for text in row["texts"]]} for row in script["rows"]]
        self.rows = sorted(rows, key=lambda row: -sum(map(len, row["texts"])))
        self.replies = {}

    def is_argmax_invariant(self):
        return False

    def update_state(self, batch_update):
        if batch_update is None:
            return
        for index in batch_update.removed:
            self.replies.pop(index, None)
        for index, _, prompt, output in batch_update.added:
            self.replies[index] = self.reply_to(prompt or [], output)
        for one, other, direction in batch_update.moved:
            first, second = self.replies.pop(one, None), self.replies.pop(other, None)
            self.replies[other] = first
            if direction.name == "SWAP":
                self.replies[one] = second

    def reply_to(self, prompt, output):
        whole = self.tokenizer.decode(prompt, clean_up_tokenization_spaces=False)
        text = plain(whole)
        messages = text.count(TURN) - 1
        for row in self.rows:
            turn = messages - row["before"]
            if 0 <= turn < len(row["turns"]) and all(each in text for each in row["texts"]):
                return Reply(row, turn, output, self)
        if self.oracle is not None:
            with urllib.request.urlopen(self.oracle, data=whole.encode()) as answer:
                first, *others = json.load(answer)
            return Reply({"turns": [first], "others": others}, 0, output, self)
        return None if self.otherwise is None else Reply({"turns": [self.otherwise]}, 0, output, self)

    def apply(self, logits):
        for index, reply in self.replies.items():
            token = reply and reply.choose(logits[index])
            if token is None:
                continue
            kept = logits[index, token].clone()
            if self.margin is None:
                logits[index].fill_(FORBIDDEN)
            else:
                logits[index] += LIKELY - self.margin - logits[index].max()
                kept = LIKELY
            logits[index, token] = kept
        return logits
