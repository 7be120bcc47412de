/** Small templates with the constructs of published ones. */

/** ChatML with thinking: namespace, a reversed list, split, tojson, trim. */
export const chatml = `{%- if tools %}
{{- '<|im_start|>system\\n' }}
{%- if messages[0].role == 'system' %}{{- messages[0].content + '\\n\\n' }}{%- endif %}
{{- '# Tools\\n<tools>' }}
{%- for tool in tools %}{{- '\\n' }}{{- tool | tojson }}{%- endfor %}
{{- '\\n</tools><|im_end|>\\n' }}
{%- elif messages[0].role == 'system' %}
{{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' }}
{%- endif %}
{%- set ns = namespace(last=messages | length - 1, found=false) %}
{%- for message in messages[::-1] %}
{%- if not ns.found and message.role == 'user' %}{%- set ns.last = messages | length - 1 - loop.index0 %}{%- set ns.found = true %}{%- endif %}
{%- endfor %}
{%- for message in messages %}
{%- if message.role == 'user' %}
{{- '<|im_start|>user\\n' + message.content + '<|im_end|>\\n' }}
{%- elif message.role == 'assistant' %}
{{- '<|im_start|>assistant\\n' }}
{%- if message.reasoning_content is defined and loop.index0 > ns.last %}
{{- '<think>\\n' + message.reasoning_content.strip('\\n') + '\\n</think>\\n\\n' }}
{%- endif %}
{{- message.content.split('</think>')[-1].lstrip('\\n') }}
{%- for call in message.tool_calls or [] %}
{{- '\\n<tool_call>\\n{"name": "' ~ call.function.name ~ '", "arguments": ' }}
{%- if call.function.arguments is string %}{{- call.function.arguments }}{%- else %}{{- call.function.arguments | tojson }}{%- endif %}
{{- '}\\n</tool_call>' }}
{%- endfor %}
{{- '<|im_end|>\\n' }}
{%- elif message.role == 'tool' %}
{{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response><|im_end|>\\n' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\\n' }}
{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}
{%- endif %}`;

/** Headers and a date: strftime_now, tojson with indent, raise_exception, a filter with an argument. */
export const headers = `{{- bos_token }}
{%- set date = strftime_now('%d %b %Y') if strftime_now is defined else '26 Jul 2024' %}
{%- if messages[0]['role'] == 'system' %}{%- set system = messages[0]['content'] | trim %}{%- set messages = messages[1:] %}{%- else %}{%- set system = '' %}{%- endif %}
{{- '<|header|>system<|end_header|>\\n\\nToday Date: ' + date + '\\n\\n' }}
{%- if tools is not none and tools is defined %}
{%- for t in tools %}{{- t | tojson(indent=4) }}{{- '\\n\\n' }}{%- endfor %}
{%- endif %}
{{- system }}{{- '<|eot|>' }}
{%- for message in messages %}
{%- if message.tool_calls is defined %}
{%- if message.tool_calls | length != 1 %}{{- raise_exception('This model only supports single tool-calls at once!') }}{%- endif %}
{%- set call = message.tool_calls[0].function %}
{{- '<|header|>assistant<|end_header|>\\n\\n{"name": "' + call.name + '", "parameters": ' }}{{- call.arguments | tojson }}{{- '}<|eot|>' }}
{%- else %}
{{- '<|header|>' + message['role'] + '<|end_header|>\\n\\n' + message['content'] | trim + '<|eot|>' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|header|>assistant<|end_header|>\\n\\n' }}{%- endif %}`;

/** Brackets, alternating roles: selectattr, rejectattr, loop.last, ids that are checked. */
export const brackets = `{%- set turns = messages | rejectattr('role', 'equalto', 'system') | list %}
{%- set users = turns | selectattr('role', 'equalto', 'user') | list %}
{{- bos_token }}
{%- for message in messages if message.role == 'system' %}{{- '[SYSTEM]' + message.content + '[/SYSTEM]' }}{%- endfor %}
{%- for message in turns %}
{%- if message.role == 'user' %}
{%- if tools and message == users[-1] %}{{- '[AVAILABLE_TOOLS]' + tools | map(attribute='function') | list | tojson + '[/AVAILABLE_TOOLS]' }}{%- endif %}
{{- '[INST]' + message.content + '[/INST]' }}
{%- elif message.tool_calls %}
{{- '[TOOL_CALLS][' }}
{%- for call in message.tool_calls %}
{%- if call.id | length != 9 %}{{- raise_exception('Tool call IDs should be alphanumeric strings with length 9!') }}{%- endif %}
{{- call.function | tojson }}{{- ', ' if not loop.last else '' }}
{%- endfor %}
{{- ']' + eos_token }}
{%- elif message.role == 'tool' %}{{- '[TOOL_RESULTS]' + message.content + '[/TOOL_RESULTS]' }}
{%- else %}{{- ' ' + message.content + (eos_token if not loop.last else '') }}
{%- endif %}
{%- endfor %}`;

/** Wide bars and loop controls: break, continue, a macro, string tests, a thinking switch of another name. */
export const bars = `{%- if thinking is not defined %}{%- set thinking = false %}{%- endif %}
{%- macro show(call) %}<|call|>{{ call.function.name }}<|sep|>{{ call.function.arguments | tojson(ensure_ascii=False) }}<|call_end|>{% endmacro %}
{{- bos_token }}
{%- for message in messages %}{%- if message.role != 'system' %}{%- break %}{%- endif %}{{- message.content }}{%- endfor %}
{%- for message in messages %}
{%- if message.role == 'system' %}{%- continue %}{%- endif %}
{%- if message.role == 'user' %}<|User|>{{ message.content }}
{%- elif message.role == 'tool' %}<|output|>{{ message.content }}<|output_end|>
{%- else %}<|Assistant|>
{%- if message.content and '</think>' in message.content %}{{ message.content.split('</think>', 1)[1] }}{%- else %}{{ message.content }}{%- endif %}
{%- for call in message.tool_calls | default([], true) %}{{ show(call) }}{%- endfor %}{{ eos_token }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}<|Assistant|>{{ '<think>' if thinking else '</think>' }}{%- endif %}`;
