# Runs inside the sandbox: loads the answer, calls it once for each case, and writes down what came back.
# It knows no expected value: the comparison is done outside.
def drive():
    import atexit
    import builtins
    import io
    import posix
    import sys

    # What `json` is made of: `json` itself imports `re`, which takes a third of the time of a short program, and which
    # the answer would find imported.
    from _json import encode_basestring_ascii, make_encoder, make_scanner

    class Reading:
        strict, object_hook, object_pairs_hook = True, None, None
        parse_float, parse_int, parse_constant = float, int, None

    job, _ = make_scanner(Reading)(sys.stdin.buffer.read().decode(), 0)
    entry = job["entry"]
    out = posix.open("/.values", posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC)
    chunks_of = make_encoder(None, None, encode_basestring_ascii, None, ":", ",", True, False, True)
    write, largest = posix.write, 2**53 - 1

    def encode_text(value):
        return "".join(chunks_of(value, 0))

    def put(line):
        write(out, (encode_text(line) + "\n").encode())

    class TooDeep(Exception):
        pass

    def encode(value, depth=0):
        if depth > 200:
            raise TooDeep
        kind = type(value)
        if value is None or kind is bool:
            return value
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, int):
            number = int.__int__(value)
            return number if -largest <= number <= largest else {"$int": hex(number)}
        if isinstance(value, float):
            number = float.__float__(value)
            return {"$float": float.__repr__(number)}
        if isinstance(value, (list, tuple)):
            base = list if isinstance(value, list) else tuple
            items = [encode(item, depth + 1) for item in base.__iter__(value)]
            return items if base is list else {"$tuple": items}
        if isinstance(value, (set, frozenset)):
            base = set if isinstance(value, set) else frozenset
            return {"$set": sorted((encode(item, depth + 1) for item in base.__iter__(value)), key=encode_text)}
        if isinstance(value, dict):
            pairs = [(key, encode(item, depth + 1)) for key, item in dict.items(value)]
            if all(type(key) is str for key, _ in pairs) and not (len(pairs) == 1 and pairs[0][0].startswith("$")):
                return dict(pairs)
            return {"$dict": [[encode(key, depth + 1), item] for key, item in pairs]}
        if isinstance(value, (bytes, bytearray)):
            return {"$bytes": bytes(value).hex()}
        for name, number_name in (("decimal", "Decimal"), ("fractions", "Fraction")):
            base = getattr(sys.modules.get(name), number_name, None)
            if isinstance(base, type) and isinstance(value, base):
                number = float(value)
                return encode(int(value) if number.is_integer() else number)
        return {"$object": kind.__name__}

    def decode(value):
        if isinstance(value, list):
            return [decode(item) for item in value]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            [(key, inner)] = value.items()
            if key == "$int":
                return int(str(inner), 0)
            if key == "$float":
                return float(inner)
            if key == "$tuple":
                return tuple(decode(item) for item in inner)
            if key == "$set":
                return {decode(item) for item in inner}
            if key == "$dict":
                return {decode(name): decode(item) for name, item in inner}
            if key == "$bytes":
                return bytes.fromhex(inner)
        return {key: decode(item) for key, item in value.items()}

    own = dict(vars(builtins))

    # A class of the answer that is named like a builtin one is not that one.
    def name_of(kind):
        return f"answer.{kind.__name__}" if own.get(kind.__name__, kind) is not kind else kind.__name__

    def raised(error):
        names = [name_of(each) for each in type(error).__mro__ if each is not object]
        try:
            message = str(error)[:300]
        except BaseException:
            message = ""
        return {"raised": names, "message": message}

    def read(path):
        with open("/" + path, encoding="utf-8") as file:
            return file.read()

    builtins.exit = builtins.quit = sys.exit
    sys.path.insert(0, "/")
    # Not the stream that the job came through.
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")

    if entry["kind"] == "program":
        source = read(entry["file"])
        try:
            code = compile(source, entry["file"], "exec")
        except BaseException as error:
            put({"load": raised(error)})
            return put({"end": True})
        run_exit_functions, open_file, kind_of_module = atexit._run_exitfuncs, open, type(sys)
        read_from, seek, cut = posix.read, posix.lseek, posix.ftruncate
        for number, case in enumerate(job["cases"]):
            cut(0, 0)
            seek(0, 0, io.SEEK_SET)
            write(0, case["stdin"].encode())
            seek(0, 0, io.SEEK_SET)
            cut(1, 0)
            streams = [
                open_file(at, mode, encoding="utf-8", errors="surrogateescape", closefd=False)
                for at, mode in enumerate("rww")
            ]
            sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__ = streams
            sys.argv = [entry["file"]]
            sys.modules["__main__"] = main = kind_of_module("__main__")
            main.__dict__.update(__builtins__=builtins, __file__="/" + entry["file"])
            found = {"exit": 0}
            try:
                exec(code, main.__dict__)
            except SystemExit as stop:
                status = stop.code
                found = {"exit": status if type(status) is int else 0 if status is None else 1}
            except BaseException as error:
                found = raised(error)
            # As at the end of an interpreter: what is kept back until then is printed now.
            for finish in (run_exit_functions, lambda: sys.stdout.flush(), streams[1].flush, main.__dict__.clear):
                try:
                    finish()
                except BaseException:
                    pass
            length = seek(1, 0, io.SEEK_END)
            if length > job["outputBytes"]:
                return put({"limit": "output"})
            seek(1, 0, io.SEEK_SET)
            put({"case": number, "stdout": read_from(1, length).decode("utf-8", "replace"), **found})
        return put({"end": True})

    namespace = {"__name__": "answer", "__builtins__": builtins}
    try:
        sys.modules["answer"] = module = type(sys)("answer")
        namespace = module.__dict__
        namespace["__builtins__"] = builtins
        exec(compile(read(entry["file"]), entry["file"], "exec"), namespace)
    except BaseException as error:
        put({"load": raised(error)})
        return put({"end": True})

    def find_entry(makes):
        target = module
        for part in entry["name"].split("."):
            if makes and isinstance(target, type):
                target = target()
            target = getattr(target, part)
        return target

    try:
        if not callable(find_entry(makes=False)):
            raise TypeError
    except BaseException:
        put({"missing": entry["name"]})
        return put({"end": True})

    for number, case in enumerate(job["cases"]):
        args = [decode(item) for item in case["args"]]
        named = {name: decode(item) for name, item in case.get("kwargs", {}).items()}
        try:
            value = find_entry(makes=True)(*args, **named)
        except BaseException as error:
            put({"case": number, **raised(error)})
            continue
        try:
            found = {"value": encode(value), "inout": [encode(args[at]) for at in case.get("inout", [])]}
        except (TooDeep, RecursionError):
            found = {"value": {"$object": type(value).__name__}, "inout": []}
        except BaseException as error:
            found = raised(error)
        put({"case": number, **found})
    put({"end": True})


drive()
