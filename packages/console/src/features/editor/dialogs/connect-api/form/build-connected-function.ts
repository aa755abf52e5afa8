import type { AnswerFilter, ConnectedFunction, HttpApi } from '@bricks/contract'
import { listRequiredNames } from '@bricks/contract/wire'
import { listAddressPlaceholders, listPlaceholders } from './address.ts'
import { type ApiForm, asksVisitor, doesMethodSendBody } from './api-form.ts'

export function buildConnectedFunction(form: ApiForm, id: string, before?: ConnectedFunction): ConnectedFunction {
  const { schema, ...rest } = before ?? {}
  const isListOfBefore =
    before !== undefined && JSON.stringify(before.parameters.properties) === JSON.stringify(form.bricks)
  return {
    ...rest,
    id,
    name: form.name.trim(),
    description: form.description.trim(),
    parameters: { type: 'object', properties: form.bricks, required: listRequiredNames(form.bricks) },
    api: toApi(form, before?.api),
    // The schema says more than the list of parameters, so it is kept as long as the list is unchanged.
    ...(schema && isListOfBefore && { schema }),
  }
}

function toApi(form: ApiForm, before: ConnectedFunction['api'] | undefined): ConnectedFunction['api'] {
  const ofEachKind = {
    url: form.url.trim(),
    connection: form.hasSignIn ? form.connection?.id : before?.connection,
    answer: toAnswerFilter(form.answer),
    confirm: toConfirm(form, before),
  }
  if (form.tool !== undefined) return { kind: 'mcp', tool: form.tool, ...ofEachKind }
  const http = before?.kind === 'mcp' ? undefined : before
  const { method, parameters, headers } = form
  const body = doesMethodSendBody(method) ? toBody(form) : {}
  const api: HttpApi = { ...(http?.kind && { kind: http.kind }), ...ofEachKind, method, parameters, headers, ...body }
  const isNew = http === undefined || http.fill === 2 || usesNewFilling(form, http)
  return isNew ? { ...api, fill: 2 } : api
}

/**
 * For a tool, only `confirm` says that it may change something. So a tool that had `confirm` keeps it, at least as
 * false: without it, rehearsals would really call the tool.
 */
function toConfirm(form: ApiForm, before: ConnectedFunction['api'] | undefined): ConnectedFunction['api']['confirm'] {
  const { confirm, bricks, tool } = form
  if (typeof confirm !== 'object') {
    const keepsFalse = tool === undefined ? before?.confirm === false : before?.confirm !== undefined
    return asksVisitor(form) || (keepsFalse ? false : undefined)
  }
  const words = confirm.words?.trim()
  const editable = confirm.editable?.filter((name) => bricks.some((brick) => brick.name === name)) ?? []
  return words || editable.length > 0 ? { ...(words && { words }), ...(editable.length > 0 && { editable }) } : true
}

function toBody({ content, body, secrets }: ApiForm): Pick<HttpApi, 'content' | 'body' | 'secrets'> {
  return {
    ...(content !== 'json' && { content }),
    ...(body.trim() !== '' && content !== 'none' && { body }),
    ...(secrets.length > 0 && { secrets }),
  }
}

function toAnswerFilter({ keep, most, as, cards }: AnswerFilter): AnswerFilter | undefined {
  const answer = {
    ...(keep && keep.length > 0 && { keep }),
    ...(most !== undefined && { most }),
    ...(as === 'text' && { as }),
    ...(cards && { cards }),
  }
  return Object.keys(answer).length > 0 ? answer : undefined
}

/**
 * An API without `fill: 2` keeps the old way to fill in values until the form uses something that needs the new way.
 */
function usesNewFilling(form: ApiForm, before: HttpApi): boolean {
  const names = form.bricks.map(({ name }) => name)
  const listUsedPlaceholders = (texts: readonly string[]) =>
    texts.flatMap(listPlaceholders).filter((name) => names.includes(name))
  const listFilledPlaceholders = (url: string, api: Pick<HttpApi, 'parameters' | 'headers'>) => [
    ...listUsedPlaceholders([url.slice(url.indexOf('?') >= 0 ? url.indexOf('?') : url.length)]),
    ...listUsedPlaceholders(
      [...api.headers, ...api.parameters.filter(({ system }) => !system)].map(({ value }) => value),
    ),
  ]
  const known = listFilledPlaceholders(before.url, before)
  return (
    form.bricks.some(({ type, choices }) => type !== 'string' || choices !== undefined) ||
    form.parameters.some((parameter) => parameter.in !== undefined) ||
    (doesMethodSendBody(form.method) &&
      (form.body.trim() !== '' || form.content !== 'json' || form.secrets.length > 0)) ||
    listFilledPlaceholders(form.url, form).some((name) => !known.includes(name)) ||
    listAddressPlaceholders(form.url).some((name) => form.fromAddress.includes(name))
  )
}
