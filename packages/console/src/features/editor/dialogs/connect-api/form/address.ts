import type { ApiParameter, BrickParameter } from '@bricks/contract'
import { alignApiToBrickParameters, clearSecretsInQuery, isSecretByDefault, LIMITS } from '@bricks/contract/wire'
import { findHost } from '#features/editor/connections/auth-kinds.ts'
import { writeNameInWords } from '#name-in-words.ts'
import { type ApiForm, doesMethodSendBody } from './api-form.ts'
import { cutText } from './new-brick-parameter.ts'

const BRACES = /\{([^{}/?#&=\s]+)\}/g
/** The server itself fills in these placeholders. */
const SERVER_VALUE = /^(?:visitor|page|secret)\.|^(?:today|now|uuid)$/

export function listPlaceholders(text: string): string[] {
  const names = [...text.matchAll(BRACES)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !SERVER_VALUE.test(name) && name.length <= LIMITS.name)
}

export function listAddressPlaceholders(url: string): string[] {
  const path = url.search(/[/?]/)
  return path < 0 ? [] : listPlaceholders(url.slice(path))
}

/**
 * A name typed in braces creates its parameter. If the braces are removed, the parameter is removed too, unless the
 * user has edited it.
 */
export function setAddressAndParameters(form: ApiForm, url: string): ApiForm {
  const names = listAddressPlaceholders(url)
  const kept = form.bricks.filter((brick) => names.includes(brick.name) || !isUneditedPlaceholder(form, brick))
  const isParameterNameTaken = (name: string) => [...kept, ...form.parameters].some((each) => each.name === name)
  const made = names.filter((name) => !isParameterNameTaken(name)).map(createBrickParameter)
  const bricks = [...kept, ...made].slice(0, LIMITS.parametersPerBrick)
  if (made.length === 0 && kept.length === form.bricks.length) return { ...form, url }
  return {
    ...form,
    url,
    bricks,
    parameters: alignApiToBrickParameters(bricks, form.parameters),
    fromAddress: [...form.fromAddress, ...made.map(({ name }) => name)],
  }
}

/**
 * The query of a pasted address becomes parameters: each value is an example, but a value that looks secret becomes a
 * fixed value.
 */
export function withPastedAddress(before: ApiForm, pasted: string): ApiForm {
  const form = withoutPartsOfOtherHost(before, pasted)
  const [address = '', query] = splitAtQuery(pasted)
  if (query === undefined) return setAddressAndParameters(form, pasted)
  const secretNames = clearSecretsInQuery(pasted).names
  const bricks: BrickParameter[] = [...form.bricks]
  const parameters: ApiParameter[] = [...form.parameters]
  const place = doesMethodSendBody(form.method) ? { in: 'query' as const } : {}
  const left: string[] = []
  for (const pair of query.split('&').filter(Boolean)) {
    const [name, value] = splitPair(pair)
    const isOdd = name === '' || name.length > LIMITS.name || value.length > LIMITS.headerValue || value.includes('{')
    if (isOdd || bricks.length >= LIMITS.parametersPerBrick) left.push(pair)
    else if ([...bricks, ...parameters].some((each) => each.name === name)) continue
    else if (value !== '' && (secretNames.includes(name) || isSecretByDefault(name, 'parameters'))) {
      parameters.push({ name, type: 'string', value, system: false, secret: true, ...place })
    } else {
      bricks.push({ ...createBrickParameter(name), ...(value !== '' && { example: cutText(value, LIMITS.example) }) })
      parameters.push({ name, type: 'string', value: name, system: true, ...place })
    }
  }
  const url = left.length === 0 ? address : `${address}?${left.join('&')}`
  const fromPaste = [...form.fromPaste, ...listNewNames(form, { bricks, parameters })]
  const parts = { bricks, parameters: alignApiToBrickParameters(bricks, parameters), fromPaste }
  return setAddressAndParameters({ ...form, ...parts }, url)
}

/**
 * If an address of another host is pasted, this removes what the query of the address before it created, because a
 * secret must not go to another host. A brick parameter that the user has edited stays.
 */
export function withoutPartsOfOtherHost(form: ApiForm, pasted: string): ApiForm {
  if (form.fromPaste.length === 0 || findHost(pasted) === findHost(form.url)) return form
  const bricks = form.bricks.filter((brick) => !isUneditedPart(form, brick))
  const parameters = form.parameters.filter(({ name, system }) => system || !form.fromPaste.includes(name))
  return { ...form, bricks, parameters: alignApiToBrickParameters(bricks, parameters), fromPaste: [] }
}

function listNewNames(before: ApiForm, after: Pick<ApiForm, 'bricks' | 'parameters'>): string[] {
  const known = [...before.bricks, ...before.parameters].map(({ name }) => name)
  return [...after.bricks, ...after.parameters].map(({ name }) => name).filter((name) => !known.includes(name))
}

export function describeAddressParts(before: ApiForm, after: ApiForm): string | undefined {
  const createNewTest = (list: 'bricks' | 'parameters') => (each: { name: string }) =>
    !before[list].some(({ name }) => name === each.name)
  const made = after.bricks.filter(createNewTest('bricks')).map(({ name }) => writeNameInWords(name))
  const fixed = after.parameters
    .filter((each) => !each.system && createNewTest('parameters')(each))
    .map(({ name }) => name)
  const words = [
    made.length > 0 && `The bot must know: ${made.join(', ')}.`,
    fixed.length > 0 && `Kept secret among the fixed values: ${fixed.join(', ')}.`,
  ].filter(Boolean)
  return words.length > 0 ? `Taken from the address. ${words.join(' ')}` : undefined
}

export function isCurlCommand(text: string): boolean {
  return /^\s*(?:\$\s+)?curl(?:\.exe)?\s/i.test(text)
}

function createBrickParameter(name: string): BrickParameter {
  return { name, type: 'string', description: writeNameInWords(name), isrequired: true }
}

function isUneditedPlaceholder({ fromAddress }: ApiForm, brick: BrickParameter): boolean {
  return fromAddress.includes(brick.name) && isAsCreated(brick)
}

function isUneditedPart({ fromPaste }: ApiForm, { example: _example, ...brick }: BrickParameter): boolean {
  return fromPaste.includes(brick.name) && isAsCreated(brick)
}

function isAsCreated(brick: BrickParameter): boolean {
  return JSON.stringify(brick) === JSON.stringify(createBrickParameter(brick.name))
}

function splitAtQuery(url: string): [address: string, query: string | undefined] {
  const [whole = ''] = url.split('#')
  const at = whole.indexOf('?')
  return at < 0 ? [url, undefined] : [whole.slice(0, at), whole.slice(at + 1)]
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  return [decodeQueryText(name), decodeQueryText(value)]
}

function decodeQueryText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
