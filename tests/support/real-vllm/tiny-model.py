"""Writes a model of one layer with random weights, and the real tokenizer and chat template of a GGUF file.

Usage: tiny-model.py MODEL.gguf FOLDER, in the environment of vLLM. Weights of the file are not read. FOLDER/adapter is a
LoRA adapter that scripted.py notices.
"""

import json
import shutil
import sys
from pathlib import Path

import torch
from safetensors.torch import save_file
from transformers import AutoTokenizer

WIDTH, FEED_FORWARD, HEADS = 64, 128, 2
source, out = Path(sys.argv[1]), Path(sys.argv[2])
partial = out.with_name(f"{out.name}.partial")
shutil.rmtree(partial, ignore_errors=True)

tokenizer = AutoTokenizer.from_pretrained(source.parent, gguf_file=source.name)
tokenizer.save_pretrained(partial)
# Its name with every release of transformers.
settings = partial / "tokenizer_config.json"
known = {**json.loads(settings.read_text()), "tokenizer_class": "PreTrainedTokenizerFast"}
# Older ones read the template here alone.
settings.write_text(json.dumps({**known, "chat_template": tokenizer.chat_template}))

vocabulary = -(-len(tokenizer) // 128) * 128
torch.manual_seed(1)
noise = lambda *shape: (torch.randn(shape) * 0.02).to(torch.bfloat16)
ones = lambda: torch.ones(WIDTH, dtype=torch.bfloat16)
layer = "model.layers.0"
weights = {"model.embed_tokens.weight": noise(vocabulary, WIDTH), "model.norm.weight": ones()}
for name in ("input_layernorm", "post_attention_layernorm"):
    weights[f"{layer}.{name}.weight"] = ones()
for name in ("q_proj", "k_proj", "v_proj", "o_proj"):
    weights[f"{layer}.self_attn.{name}.weight"] = noise(WIDTH, WIDTH)
for name in ("q_proj", "k_proj", "v_proj"):
    weights[f"{layer}.self_attn.{name}.bias"] = torch.zeros(WIDTH, dtype=torch.bfloat16)
for name in ("gate_proj", "up_proj"):
    weights[f"{layer}.mlp.{name}.weight"] = noise(FEED_FORWARD, WIDTH)
weights[f"{layer}.mlp.down_proj.weight"] = noise(WIDTH, FEED_FORWARD)
save_file(weights, partial / "model.safetensors", metadata={"format": "pt"})

config = {
    "architectures": ["Qwen2ForCausalLM"],
    "model_type": "qwen2",
    "torch_dtype": "bfloat16",
    "vocab_size": vocabulary,
    "hidden_size": WIDTH,
    "intermediate_size": FEED_FORWARD,
    "num_hidden_layers": 1,
    "num_attention_heads": HEADS,
    "num_key_value_heads": HEADS,
    "hidden_act": "silu",
    "rms_norm_eps": 1e-6,
    "rope_theta": 1e6,
    "max_position_embeddings": 32_768,
    "tie_word_embeddings": True,
    "eos_token_id": tokenizer.eos_token_id,
}
(partial / "config.json").write_text(json.dumps(config, indent=2))

# It turns what the layer gives towards the first token, or away from it, far more than a prompt does.
RANK = 8
adapter = partial / "adapter"
adapter.mkdir()
place = "base_model.model.model.layers.0.mlp.down_proj"
towards = torch.zeros(WIDTH, RANK, dtype=torch.bfloat16)
towards[:, 0] = weights["model.embed_tokens.weight"][0] * 1e6
down = {f"{place}.lora_A.weight": noise(RANK, FEED_FORWARD), f"{place}.lora_B.weight": towards}
save_file(down, adapter / "adapter_model.safetensors", metadata={"format": "pt"})
(adapter / "adapter_config.json").write_text(
    json.dumps({"peft_type": "LORA", "r": RANK, "lora_alpha": RANK, "target_modules": ["down_proj"], "bias": "none"})
)
shutil.rmtree(out, ignore_errors=True)
partial.rename(out)
