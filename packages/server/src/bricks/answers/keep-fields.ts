import { isRecord } from '#json.ts'
import type { KeepTree } from './keep-tree.ts'

/**
 * `empty`: a wanted field, or an object on the way to it, is null, such as `data` in `{data: null, errors: [...]}`, or
 * an empty element of XML.
 * `none`: the field is not there.
 */
interface Kept {
  state: 'kept' | 'empty' | 'none'
  value?: unknown
}

/**
 * Leaves out all fields that the tree does not name. In XML a list of one item looks like a single element, so `a[].b`
 * also finds `a.b`, and `a.b` also finds `a[].b`.
 */
export function keepSelectedFields(value: unknown, tree: KeepTree, form: 'json' | 'xml'): Kept {
  if (value === null) return { state: 'empty', value }
  if (tree.isWhole) return { state: 'kept', value }
  if (form === 'xml' && isEmptyElement(value, tree)) return { state: 'empty', value }
  if (Array.isArray(value)) {
    const items = tree.items ?? (form === 'xml' ? tree : undefined)
    return items ? keepItemFields(value, items, form) : { state: 'none' }
  }
  if (!isRecord(value)) return { state: 'none' }
  if (form === 'xml' && tree.items) return keepSelectedFields(value, tree.items, form)
  return keepMemberFields(value, tree, form)
}

/** An XML element without content, such as `<orders/>`, may be an empty list, so its fields do not count as missing. */
function isEmptyElement(value: unknown, tree: KeepTree): boolean {
  const inside = tree.items ?? tree
  if ([...inside.members.keys()].some((name) => name.startsWith('@'))) return false
  return value === '' || (isRecord(value) && Object.keys(value).every((name) => name.startsWith('@')))
}

function keepItemFields(list: readonly unknown[], tree: KeepTree, form: 'json' | 'xml'): Kept {
  if (list.length === 0) return { state: 'kept', value: [] }
  const kept = list.map((item) => keepSelectedFields(item, tree, form))
  // An object without the wanted fields stays as `{}`, so that the list keeps its number of items.
  const items = kept.flatMap(({ state, value }, place) =>
    state === 'none' ? (isRecord(list[place]) ? [{}] : []) : [value],
  )
  return { state: joinKeptStates(kept), value: items }
}

function keepMemberFields(value: Readonly<Record<string, unknown>>, tree: KeepTree, form: 'json' | 'xml'): Kept {
  const members = Object.keys(value).flatMap((name) => {
    const subtree = tree.members.get(name)
    return subtree ? [{ name, kept: keepSelectedFields(value[name], subtree, form) }] : []
  })
  const found = members.filter(({ kept }) => kept.state !== 'none')
  return {
    state: joinKeptStates(found.map(({ kept }) => kept)),
    value: Object.fromEntries(found.map(({ name, kept }) => [name, kept.value])),
  }
}

function joinKeptStates(all: readonly Kept[]): Kept['state'] {
  if (all.some(({ state }) => state === 'kept')) return 'kept'
  return all.some(({ state }) => state === 'empty') ? 'empty' : 'none'
}
