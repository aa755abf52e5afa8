import { parseJsonAsWritten } from '#exact-number.ts'
import { defineRecordMember } from '#reading/values/plain-data.ts'

export interface HttpieItem {
  /** `unread`: the value stands in a file, which is not part of the paste. */
  kind: 'header' | 'query' | 'text' | 'json' | 'file' | 'unread'
  name: string
  value: string
}

const KINDS: Readonly<Record<string, HttpieItem['kind']>> = {
  ':': 'header',
  ';': 'header',
  '==': 'query',
  '=': 'text',
  ':=': 'json',
  '@': 'file',
  '=@': 'unread',
  ':=@': 'unread',
  '==@': 'unread',
  ':@': 'unread',
}

/** Reads `Name:value`, `name==value`, `name=value`, `name:=json`, `name@file`. A backslash makes a sign plain. */
export function readHttpieItem(word: string): HttpieItem | undefined {
  const [start = '', name = '', sign = ''] = /^((?:\\.|[^\\=:@;]){1,300})(:=@|==@|=@|:@|:=|==|[=:@;])/s.exec(word) ?? []
  const value = word.slice(start.length)
  if (sign === ';' && value !== '') return undefined
  const kind = KINDS[sign]
  return kind === undefined ? undefined : { kind, name: name.replace(/\\([=:@;])/g, '$1'), value }
}

const MOST_DEPTH = 8
const MOST_INDEX = 100

/** `customer[email]=...` and `tags[]=...` set members inside of members. */
export function buildHttpieItems(items: readonly HttpieItem[]): unknown {
  let root: unknown
  for (const { kind, name, value } of items) {
    const parsed = kind === 'json' ? (parseJsonAsWritten(value) ?? value) : value
    const [first = '', ...keys] = readNestedKeys(name)
    root = setNestedValue(root, first === '' ? keys : [first, ...keys], parsed)
  }
  return root
}

function readNestedKeys(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[\]]{0,300})((?:\[[^[\]]{0,300}\]){1,20})$/.exec(name) ?? []
  const keys = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)
  return keys.length > MOST_DEPTH ? [name] : [first, ...keys]
}

function setNestedValue(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (key === '' || /^\d{1,3}$/.test(key)) {
    const list: unknown[] = Array.isArray(holder) ? holder : []
    const at = key === '' ? list.length : Math.min(Number(key), list.length, MOST_INDEX)
    list[at] = setNestedValue(list[at], rest, value)
    return list
  }
  const record: Record<string, unknown> =
    typeof holder === 'object' && holder !== null && !Array.isArray(holder) ? (holder as Record<string, unknown>) : {}
  const known = Object.hasOwn(record, key) ? record[key] : undefined
  defineRecordMember(record, key, setNestedValue(known, rest, value))
  return record
}
