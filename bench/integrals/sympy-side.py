"""SymPy’s antiderivatives of the integrals in a file, a time limit for each; one line of JSON each."""
import json
import signal
import sys
import time

import sympy as sp

limit = float(sys.argv[2])


def stop(*_):
    raise TimeoutError


signal.signal(signal.SIGALRM, stop)
print(json.dumps(sp.__version__), flush=True)
for line in open(sys.argv[1]):
    case = json.loads(line)
    names = {n: sp.Symbol(n, positive=True) for n in case["parameters"]}
    x = names[case["variable"]] = sp.Symbol(case["variable"])
    start = time.perf_counter()
    found = None
    try:
        signal.setitimer(signal.ITIMER_REAL, limit)
        value = sp.integrate(sp.sympify(case["integrand"], locals=names), x)
        found = None if value.has(sp.Integral) else str(value)
    except TimeoutError:
        pass
    except Exception as error:  # SymPy’s own failures count as not solved.
        print(type(error).__name__, case["integrand"], file=sys.stderr)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    print(json.dumps(dict(found=found, seconds=time.perf_counter() - start)), flush=True)
