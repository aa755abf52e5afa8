import { findByPointer } from '#bricks/arguments/schema/parameter-schema.ts'
import { isRecord } from '#json.ts'
import { type PlainRecord, readProperty } from '#reading/values/plain-data.ts'
import { createLostRegister, type LostRegister } from './lost-fields.ts'

const MOST_HOPS = 20

export interface Description {
  root: PlainRecord
  /** The address that it was fetched from. */
  source: string | undefined
  notes: Set<string>
  lost: LostRegister
  /** Follows `$ref` inside of the document. Gives `{}` if the target is missing. */
  resolve(value: unknown): PlainRecord
  /** Two caches by schema: `simplified` has its `allOf` merged, `withKinds` also the fields of its kinds. */
  simplified: WeakMap<PlainRecord, PlainRecord>
  withKinds: WeakMap<PlainRecord, PlainRecord>
  /** For each schema, the schemas that are a kind of it. Undefined until they are first needed. */
  kinds?: Map<PlainRecord, [name: string, schema: PlainRecord][]>
}

export function createDescription(root: PlainRecord, source: string | undefined): Description {
  const notes = new Set<string>()

  function resolveReference(value: unknown): PlainRecord {
    let current = value
    let siblings: PlainRecord = {}
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      if (!isRecord(current)) return {}
      const reference = readProperty(current, '$ref')
      if (typeof reference !== 'string')
        return Object.keys(siblings).length === 0 ? current : { ...current, ...siblings }
      if (!reference.startsWith('#')) {
        notes.add('The description keeps parts in other files or at other addresses. They were left out.')
        return {}
      }
      // OpenAPI 3.1 lets a description stand beside a reference.
      const description = readProperty(current, 'description')
      if (typeof description === 'string') siblings = { description, ...siblings }
      current = findByPointer(root, reference)
    }
    return {}
  }

  return {
    root,
    source,
    notes,
    lost: createLostRegister(),
    resolve: resolveReference,
    simplified: new WeakMap(),
    withKinds: new WeakMap(),
  }
}
