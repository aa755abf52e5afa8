import fc from 'fast-check'

const EVIL: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 31) - 1,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '💥'.repeat(200),
  'x'.repeat(20_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '2026-02-30T25:61:00Z',
  [],
  [null],
  [[[[[[]]]]]],
  {},
  { toString: 1 },
  { length: -1 },
  Array.from({ length: 300 }, (_, index) => index),
]

export function arbitraryMutant(value: unknown): fc.Arbitrary<unknown> {
  const paths = listPaths(value)
  const change = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...EVIL).map((evil) => () => evil) },
    { weight: 2, arbitrary: fc.constant(REMOVED) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((other) => () => other) },
    { weight: 1, arbitrary: fc.constantFrom('user_id', 'role', 'status', 'live', '__proto__', '').map(addKey) },
  )
  return fc.tuple(fc.constantFrom(...paths), change).map(([path, to]) => changeAt(value, path, to))
}

type Path = readonly (string | number)[]
type Change = ((before: unknown) => unknown) | typeof REMOVED

const REMOVED = Symbol('removed')

function addKey(key: string): Change {
  // JSON.parse makes `__proto__` an own key, as in a real request.
  return (before) =>
    isJsonObject(before)
      ? JSON.parse(`{${JSON.stringify(key)}:{"admin":true},${JSON.stringify(before).slice(1)}`.replace(',}', '}'))
      : before
}

function listPaths(value: unknown, here: Path = []): Path[] {
  if (Array.isArray(value)) return [here, ...value.flatMap((each, index) => listPaths(each, [...here, index]))]
  if (isJsonObject(value) && !('$ref' in value))
    return [here, ...Object.entries(value).flatMap(([key, each]) => listPaths(each, [...here, key]))]
  return [here]
}

function changeAt(value: unknown, [first, ...rest]: Path, change: Change): unknown {
  if (first === undefined) return change === REMOVED ? undefined : change(value)
  if (Array.isArray(value)) {
    const changed = changeAt(value[Number(first)], rest, change)
    return changed === undefined ? value.toSpliced(Number(first), 1) : value.with(Number(first), changed)
  }
  if (!isJsonObject(value)) return value
  const { [first]: before, ...others } = value
  const changed = changeAt(before, rest, change)
  return changed === undefined ? others : { ...others, [first]: changed }
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
