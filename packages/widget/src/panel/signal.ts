/** A value that tells who has read it when it changes. */
export type ReadonlySignal<Value> = {
  readonly value: Value
  /** Calls at once and after each change; answers how to stop. */
  subscribe(listener: (value: Value) => void): () => void
}

export type Signal<Value> = ReadonlySignal<Value> & { value: Value }

type Reader = { run(): void; sources: Set<Set<Reader>> }

let reader: Reader | undefined

export function signal<Value>(first: Value): Signal<Value> {
  let held = first
  const readers = new Set<Reader>()
  const self = {
    get value() {
      if (reader) {
        readers.add(reader)
        reader.sources.add(readers)
      }
      return held
    },
    set value(next) {
      if (next === held) return
      held = next
      // One reader may end another.
      for (const each of [...readers]) if (readers.has(each)) each.run()
    },
    subscribe: (listener: (value: Value) => void) =>
      effect(() => {
        const { value } = self
        runAs(undefined, () => listener(value))
      }),
  }
  return self
}

/** Acts at once, and again when a signal has changed that the last run read; answers how to stop. */
export function effect(act: () => void): () => void {
  const sources: Reader['sources'] = new Set()
  const stop = () => {
    for (const readers of sources) readers.delete(self)
    sources.clear()
  }
  const self: Reader = {
    sources,
    run() {
      stop()
      runAs(self, act)
    },
  }
  self.run()
  return stop
}

function runAs(next: Reader | undefined, act: () => void): void {
  const outer = reader
  reader = next
  try {
    act()
  } finally {
    reader = outer
  }
}
