/** Runs one test, or names them all. Beside the answer, which cannot replace it. */
export const pythonRunner = `import importlib, unittest

def loaded(names):
    return [importlib.import_module(name) for name in names]

def tests_of(suite):
    for each in suite:
        if isinstance(each, unittest.TestSuite):
            yield from tests_of(each)
        else:
            yield each

def find(names):
    for module in loaded(names):
        yield from tests_of(unittest.defaultTestLoader.loadTestsFromModule(module))

def tests(names):
    return [test.id() for test in find(names)]

def run(names, wanted):
    suite = unittest.TestSuite(test for test in find(names) if test.id() == wanted)
    result = unittest.TestResult()
    suite.run(result)
    faults = result.failures + result.errors
    if faults:
        return faults[0][1].strip().splitlines()[-1][:300]
    return "ok" if result.testsRun == 1 and result.wasSuccessful() else "did not run"
`;
