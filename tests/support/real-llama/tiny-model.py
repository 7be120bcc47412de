"""Writes a llama model of 116 thousand random weights. Usage: tiny-model.py OUT.gguf [SEED [SHAPE]]

SHAPE is JSON: {"context": 65536, "layers": 1, "heads": 1, "merges": ["h e"], "unused": 9, "ascii": true}, each optional.
Unused tokens make the file larger and hardly slower. An ASCII model writes a character with each token; of others, a
server holds back the bytes of a character until it is whole.
"""

import json
import sys

import gguf
import numpy as np

SHAPE = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
WIDTH, FEED_FORWARD = 64, 128
LAYERS, HEADS, CONTEXT = SHAPE.get("layers", 2), SHAPE.get("heads", 4), SHAPE.get("context", 8192)
MERGES = SHAPE.get("merges", ["h e", "t h", "i n"])
UNUSED = [f"~{place}" for place in range(SHAPE.get("unused", 0))]
CONTROL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]

# Reads its tools and the thinking switch, so that a test can see both arrive in the prompt.
TEMPLATE = (
    "{%- if tools %}<|im_start|>system\nTools: {{ tools | tojson }}<|im_end|>\n{%- endif %}"
    "{%- for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{%- if add_generation_prompt %}<|im_start|>assistant\n"
    "{% if enable_thinking is defined and not enable_thinking %}<think>\n\n</think>\n\n{% endif %}{%- endif %}"
)


def byte_tokens():
    """One printable character for each byte, as the GPT-2 tokenizer writes them."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printable]
    names = {byte: chr(byte) for byte in printable}
    names.update({byte: chr(256 + place) for place, byte in enumerate(others)})
    return [names[byte] for byte in range(256)]


def add_vocabulary(writer):
    tokens = [*byte_tokens(), *(merge.replace(" ", "") for merge in MERGES), *UNUSED, *CONTROL]
    kinds = [gguf.TokenType.NORMAL] * (len(tokens) - len(CONTROL)) + [gguf.TokenType.CONTROL] * len(CONTROL)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges(MERGES)
    writer.add_bos_token_id(tokens.index("<|endoftext|>"))
    writer.add_pad_token_id(tokens.index("<|endoftext|>"))
    writer.add_eos_token_id(tokens.index("<|im_end|>"))
    writer.add_chat_template(TEMPLATE)
    return len(tokens)


def add_weights(writer, vocabulary, seed):
    random = np.random.default_rng(seed)

    def noise(name, *shape, never=()):
        values = (random.standard_normal(shape) * 0.2).astype(np.float32)
        values[list(never)] = 0
        writer.add_tensor(name, values)

    def ones(name):
        writer.add_tensor(name, np.ones(WIDTH, np.float32))

    noise("token_embd.weight", vocabulary, WIDTH)
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        ones(f"{block}.attn_norm.weight")
        ones(f"{block}.ffn_norm.weight")
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            noise(f"{block}.{part}.weight", WIDTH, WIDTH)
        noise(f"{block}.ffn_gate.weight", FEED_FORWARD, WIDTH)
        noise(f"{block}.ffn_up.weight", FEED_FORWARD, WIDTH)
        noise(f"{block}.ffn_down.weight", WIDTH, FEED_FORWARD)
    ones("output_norm.weight")
    controls = range(vocabulary - len(CONTROL), vocabulary)
    noise("output.weight", vocabulary, WIDTH, never=[*range(128, 256), *controls] if SHAPE.get("ascii") else [])


def write_model(path, seed):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny-random")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(FEED_FORWARD)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_file_type(0)
    add_weights(writer, add_vocabulary(writer), seed)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


write_model(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
