"""The server of xllamacpp, which has no command of its own. Usage: serve-xllamacpp.py FILE.gguf PORT"""

import sys
import threading

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames, params.port = ["127.0.0.1"], int(sys.argv[2])
params.n_parallel, params.n_ctx = 2, 16384
params.cpuparams.n_threads = 1
params.use_jinja = True
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
threading.Event().wait()
