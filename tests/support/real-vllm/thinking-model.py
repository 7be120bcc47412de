"""Copies a tiny model, with a switch for thinking in its template. Usage: thinking-model.py TINY FOLDER"""

import json
import shutil
import sys
from pathlib import Path

source, out = Path(sys.argv[1]), Path(sys.argv[2])
shutil.rmtree(out, ignore_errors=True)
shutil.copytree(source, out)

# Two tokens that nothing uses get the names that parsers look for.
path = out / "tokenizer.json"
tokenizer = json.loads(path.read_text())
vocabulary = tokenizer["model"]["vocab"]
for at, name in enumerate(["<think>", "</think>"]):
    number = max(vocabulary.values()) - at
    unused = next(key for key, value in vocabulary.items() if value == number)
    del vocabulary[unused]
    vocabulary[name] = number
    flags = dict.fromkeys(["single_word", "lstrip", "rstrip", "normalized", "special"], False)
    tokenizer["added_tokens"].append({"id": number, "content": name, **flags})
path.write_text(json.dumps(tokenizer))

path = out / "chat_template.jinja"
off = "{{- '<think>\\n\\n</think>\\n\\n' }}"
path.write_text(
    path.read_text().rstrip()
    + "{%- if add_generation_prompt and enable_thinking is defined and not enable_thinking %}" + off + "{%- endif %}"
)
settings = out / "tokenizer_config.json"
settings.write_text(json.dumps({**json.loads(settings.read_text()), "chat_template": path.read_text()}))
