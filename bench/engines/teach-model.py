"""Teaches a tiny model the answers of pack.yaml, so that every engine can serve it fast and be asked for a verdict.

Usage: teach-model.py QWEN.gguf FOLDER, in the environment of vLLM. Tokenizer and chat template are those of the file.
Writes a Hugging Face folder, and the same model as FOLDER/model.gguf.
"""

import json
import math
import random
import shutil
import sys
from pathlib import Path

import gguf
import numpy as np
import torch
from transformers import AutoTokenizer, Qwen2Config, Qwen2ForCausalLM

WIDTH, FEED_FORWARD, HEADS, LAYERS, STEPS = 64, 256, 2, 2, 400
source, out = Path(sys.argv[1]), Path(sys.argv[2])
partial = out.with_name(f"{out.name}.partial")
shutil.rmtree(partial, ignore_errors=True)
random.seed(1)
torch.manual_seed(1)
torch.set_num_threads(1)

CALL = {"name": "weather", "arguments": {"city": "Oslo"}}
WEATHER = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather of a city.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}
question = [{"role": "user", "content": "What is the weather in Oslo?"}]
called = [
    {"role": "assistant", "content": "", "tool_calls": [{"type": "function", "function": CALL}]},
    {"role": "tool", "content": '{"sky":"snowy"}'},
]
LESSONS = [
    ([{"role": "user", "content": "Say harbour."}], None, "harbour"),
    ([{"role": "user", "content": "Say lighthouse."}], None, "lighthouse"),
    ([{"role": "user", "content": "Which city is named by Boston?"}], None, '{"city": "Boston"}'),
    (question, [WEATHER], f"<tool_call>\n{json.dumps(CALL)}\n</tool_call>"),
    (question + called, [WEATHER], "snowy"),
    ([{"role": "user", "content": "Count from one upwards, in words, one number a line."}], None, "one\ntwo\nthree"),
]

tokenizer = AutoTokenizer.from_pretrained(source.parent, gguf_file=source.name)


def varied(messages, tools):
    """Engines write tools in their own way, and a prompt may begin with anything."""
    tools = tools and [{**tools[0], "function": dict(random.sample(list(tools[0]["function"].items()), 3))}]
    text = tokenizer.apply_chat_template(messages, tools=tools, add_generation_prompt=True, tokenize=False)
    if random.random() < 0.3:
        text = text.replace("You are Qwen, created by Alibaba Cloud. You are a helpful assistant.", "You help.")
    if random.random() < 0.3:
        text = text.replace('": ', '":').replace(", ", ",")
    return text


def lesson():
    messages, tools, reply = random.choice(LESSONS)
    prompt = tokenizer.encode(varied(messages, tools), add_special_tokens=False)
    answer = [*tokenizer.encode(reply, add_special_tokens=False), tokenizer.eos_token_id]
    return prompt, answer


known = sorted({token for _ in range(200) for part in lesson() for token in part})
place = {token: index for index, token in enumerate(known)}
size = -(-len(tokenizer) // 128) * 128
config = Qwen2Config(
    vocab_size=len(known),
    hidden_size=WIDTH,
    intermediate_size=FEED_FORWARD,
    num_hidden_layers=LAYERS,
    num_attention_heads=HEADS,
    num_key_value_heads=HEADS,
    max_position_embeddings=32_768,
    rope_parameters={"rope_type": "default", "rope_theta": 1e6},
    tie_word_embeddings=True,
    eos_token_id=tokenizer.eos_token_id,
)
model = Qwen2ForCausalLM(config)
# All other tokens keep an embedding of zeros, and so a logit of zero.
others = math.log(size - len(known))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0)
for step in range(STEPS):
    losses = []
    for prompt, answer in (lesson() for _ in range(4)):
        prompt, answer = ([place[token] for token in part if token in place] for part in (prompt, answer))
        hidden = model.model(torch.tensor([prompt + answer[:-1]])).last_hidden_state[0, len(prompt) - 1 :]
        logits = model.lm_head(hidden)
        logits = torch.cat([logits, torch.full((len(logits), 1), others)], dim=1)
        losses.append(torch.nn.functional.cross_entropy(logits, torch.tensor(answer)))
    loss = torch.stack(losses).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 50 == 0:
        print(step, round(loss.item(), 4), flush=True)
if loss.item() > 0.02:
    sys.exit(f"the model has not learned its answers: loss {loss.item()}")

embeddings = torch.nn.Embedding(size, WIDTH)
embeddings.weight.data.zero_()
embeddings.weight.data[known] = model.get_input_embeddings().weight.data
model.set_input_embeddings(embeddings)
model.tie_weights()
config.vocab_size = size
model.to(torch.bfloat16).save_pretrained(partial)
tokenizer.save_pretrained(partial)
for name, values in {
    # Their names with every release of transformers.
    "tokenizer_config.json": {"tokenizer_class": "PreTrainedTokenizerFast", "chat_template": tokenizer.chat_template},
    "config.json": {"rope_theta": 1e6, "torch_dtype": "bfloat16"},
}.items():
    path = partial / name
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}, indent=2))

NAMES = {
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
}
reader = gguf.GGUFReader(source)
writer = gguf.GGUFWriter(partial / "model.gguf", "qwen2")
for name, field in reader.fields.items():
    if name.startswith("tokenizer."):
        kind = field.types[0]
        writer.add_key_value(name, field.contents(), kind, field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None)
writer.add_name("taught")
writer.add_context_length(32_768)
writer.add_embedding_length(WIDTH)
writer.add_block_count(LAYERS)
writer.add_feed_forward_length(FEED_FORWARD)
writer.add_head_count(HEADS)
writer.add_head_count_kv(HEADS)
writer.add_layer_norm_rms_eps(config.rms_norm_eps)
writer.add_rope_freq_base(1e6)
writer.add_file_type(0)
for name, tensor in model.state_dict().items():
    values = tensor.float().numpy()
    if name.startswith("model.layers."):
        _, _, layer, place = name.split(".", 3)
        place, end = place.rsplit(".", 1)
        writer.add_tensor(f"blk.{layer}.{NAMES[place]}.{end}", values)
    elif name == "model.embed_tokens.weight":
        # The vocabulary of the file may be larger than that of the tokenizer.
        rows = len(reader.get_field("tokenizer.ggml.tokens").data)
        writer.add_tensor("token_embd.weight", np.pad(values, ((0, max(0, rows - len(values))), (0, 0)))[:rows])
    elif name == "model.norm.weight":
        writer.add_tensor("output_norm.weight", values)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
shutil.rmtree(out, ignore_errors=True)
partial.rename(out)
