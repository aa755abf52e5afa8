/** Remembers the results for short texts, at most `most` of them, because many requests repeat the same work. */
export function memoizeText<Value>(compute: (text: string) => Value, most: number): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = compute(text)
    if (text.length > LONGEST) return value
    if (known.size >= most) known.clear()
    known.set(text, value)
    return value
  }
}

const LONGEST = 200
