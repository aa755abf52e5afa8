import type { NamedText } from '#reading/requests/pasted-request.ts'
import { formatScalar } from './plain-data.ts'

/** A variable whose value the text does not say. In JSON it is a placeholder. */
export class ScriptVariable {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  toJSON(): string {
    return `\${${this.name}}`
  }
}

/** What a program would make of its values, but which is longer than anything that a bot sends. */
export class TooLargeValue extends ScriptVariable {
  constructor() {
    super('value')
  }
}

/** What `URLSearchParams` and `FormData` hold. */
export class ScriptForm {
  readonly pairs: NamedText[]
  /** Undefined if the form is not sent in parts. */
  readonly files: string[] | undefined

  constructor(pairs: NamedText[], files?: string[]) {
    this.pairs = pairs
    this.files = files
  }
}

/** What `new URL(...)` holds. Its query may be added to later. */
export class ScriptAddress {
  readonly text: string
  readonly query: ScriptForm

  constructor(text: string, query = new ScriptForm([])) {
    this.text = text
    this.query = query
  }
}

/** Writes a number, a boolean or a text, and an unknown variable as its placeholder. Undefined for anything else. */
export function formatScriptScalar(value: unknown): string | undefined {
  return value instanceof ScriptVariable ? value.toJSON() : formatScalar(value)
}
