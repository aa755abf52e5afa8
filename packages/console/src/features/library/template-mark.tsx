const COLUMNS = [0, 1, 2]
const ROWS = [0, 1, 2]
const STATES = ['fill-accent opacity-20', 'fill-accent', 'fill-text']

export function TemplateMark({ id }: { id: string }) {
  const number = hashText(id)
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10 shrink-0 rounded-control bg-accent-soft">
      {ROWS.flatMap((row) =>
        COLUMNS.map((column) => {
          const place = row * 2 + (column % 2)
          const state = Math.floor(number / 3 ** place) % STATES.length
          return (
            <rect
              key={`${row}-${column}`}
              x={8.5 + column * 8}
              y={8.5 + row * 8}
              width="7"
              height="7"
              rx="2"
              className={STATES[state]}
            />
          )
        }),
      )}
    </svg>
  )
}

/** Like FNV-1a with 32 bits, but by code points. At the end the upper bits are mixed into the lower ones. */
function hashText(text: string) {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
