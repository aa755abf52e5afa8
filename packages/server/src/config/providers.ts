import { z } from 'zod'
import { parseJson } from '#json.ts'
import {
  createDefaultProvider,
  type ModelProvider,
  PATIENCE,
  type ProviderAuth,
  type ProviderKind,
} from '#language-model/model-provider.ts'
import { PRESET_NAMES, PRESETS } from '#language-model/presets.ts'
import type { OperatorKey } from '#plans/house/operator-key.ts'
import { createModelOffer, createResponsesOffer, findUnusedDefaultOffer, type ModelOffer } from '#plans/model-offer.ts'
import { trimCharacterAtEnd } from '#trim-character.ts'
import { describeUnusedDefaultOffer, listDefaultOffers } from './models.ts'
import { type ProviderEntry, providersFile, requireKeyForm } from './providers-schema.ts'
import { type Environment, parsedSetting, readTextFile, SettingError, text } from './setting.ts'

export const providerSettings = z.object({
  PROVIDERS_FILE: text,
  PROVIDER: parsedSetting((value) => value),
})

export interface ProvidersConfig {
  /** The first provider is the one whose key the wire calls `openaikey`. */
  providers: readonly [ModelProvider, ...ModelProvider[]]
  languageModelUrl: string
  models: readonly ModelOffer[]
}

interface GivenProviders {
  PROVIDERS_FILE: string | undefined
  PROVIDER: string | undefined
  OPENAI_BASE_URL: string | undefined
  OPENAI_MODELS: ModelOffer[] | undefined
  OPENAI_API_KEY: string | undefined
  OPERATOR_KEY_FOR: OperatorKey['lentFor'] | 'off'
  SANDBOX: boolean
}

export function toProvidersConfig(values: GivenProviders, environment: Environment): ProvidersConfig {
  return values.PROVIDERS_FILE === undefined
    ? readOneProvider(values)
    : readProvidersFile(values.PROVIDERS_FILE, values, environment)
}

function readOneProvider(values: GivenProviders) {
  const { PROVIDER: name, OPENAI_BASE_URL: address, OPENAI_MODELS: offers } = values
  if (name === undefined) {
    const first = createDefaultProvider(address ?? 'https://api.openai.com/v1')
    checkBaseUrl('OPENAI_BASE_URL', first)
    return { providers: [first] as const, languageModelUrl: first.baseUrl, models: offers ?? listDefaultOffers() }
  }
  const preset = getProviderPreset(name, 'PROVIDER')
  const baseUrl = address ?? preset.baseUrl
  if (baseUrl === undefined)
    throw new SettingError('OPENAI_BASE_URL', `is needed with PROVIDER=${name}: your own address there.`)
  if (!offers && preset.kind !== 'openai')
    throw new SettingError('OPENAI_MODELS', `is needed with PROVIDER=${name}: the models that bots may choose.`)
  checkBaseUrl('OPENAI_BASE_URL', { kind: preset.kind, baseUrl })
  const auth = findUsualAuth({ kind: preset.kind, key: findEnvironmentKey(values), preset: preset.auth })
  const first: ModelProvider = { refuses: [], patience: PATIENCE.cloud, ...preset, id: name, baseUrl, auth }
  const said = offers ?? listDefaultOffers()
  const models = preset.kind === 'openai-responses' ? said.map(createResponsesOffer) : said
  return { providers: [first] as const, languageModelUrl: baseUrl, models }
}

/**
 * A sandbox lends any key in the environment for tests, even one that was set for another program. Such a key must not
 * decide how this provider is called.
 */
function findEnvironmentKey({ OPENAI_API_KEY: key, OPERATOR_KEY_FOR: lentFor, SANDBOX: sandbox }: GivenProviders) {
  return lentFor === 'off' || (sandbox && lentFor === 'tests') ? undefined : key
}

function getProviderPreset(name: string, place: string) {
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined
  if (!preset) throw new SettingError(place, `write one of ${PRESET_NAMES.join(', ')}.`)
  return preset
}

function readProvidersFile(path: string, values: GivenProviders, environment: Environment): ProvidersConfig {
  for (const name of ['PROVIDER', 'OPENAI_BASE_URL', 'OPENAI_MODELS'] as const) {
    if (values[name] !== undefined) throw new SettingError(name, 'leave it out: PROVIDERS_FILE says it.')
  }
  const { data, error } = providersFile.safeParse(readProvidersJson(path))
  if (!data) throw createFileError(describeSchemaIssue(error.issues[0]))
  const providers = data.providers.map((entry, index) => toProviderConfig(entry, `providers[${index}]`, environment))
  const ids = providers.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw createFileError(`two providers have the id ${twice}: give each its own.`)
  const [first, ...others] = providers
  if (!first) throw createFileError('providers: name at least one.')
  const models = data.providers.flatMap((entry, index) => listModelOffers(entry, providers[index] ?? first, index))
  const doubled = models.find(({ id }, index) => models.findIndex((each) => each.id === id) !== index)
  if (doubled) throw createFileError(`the model ${doubled.id} stands there twice: name each once.`)
  const idle = findUnusedDefaultOffer(models)
  if (idle) throw createFileError(describeUnusedDefaultOffer(idle))
  return { providers: [first, ...others], languageModelUrl: first.baseUrl, models }
}

const namesOfKeys = z.object({ providers: z.array(z.object({ key_env: z.string().catch('') })) })

/** Never throws: a mistake in the file is reported where its providers are read. */
export function listKeyNamesOfProvidersFile(path: string | undefined): string[] {
  const said = path ? readTextFile(path) : undefined
  const { data } = namesOfKeys.safeParse(said && parseProvidersJson(said))
  return data?.providers.map(({ key_env }) => key_env) ?? []
}

function readProvidersJson(path: string): unknown {
  const said = readTextFile(path)
  if (said === undefined) throw createFileError(`${path} cannot be read.`)
  const parsed = parseProvidersJson(said)
  if (parsed === undefined) throw createFileError(`${path} is no JSON: look for a missing comma or quote.`)
  return parsed
}

function parseProvidersJson(said: string): unknown {
  const parsed = parseJson(said)
  return Array.isArray(parsed) ? { providers: parsed } : parsed
}

function toProviderConfig(entry: ProviderEntry, place: string, environment: Environment): ModelProvider {
  const preset =
    entry.preset === undefined ? undefined : getProviderPreset(entry.preset, `PROVIDERS_FILE: ${place}.preset`)
  const baseUrl = entry.base_url ?? preset?.baseUrl
  const kind = entry.kind ?? preset?.kind
  const id = entry.id ?? entry.preset
  if (id === undefined) throw createFileError(`${place}.id: give it a short name, or a preset.`)
  if (kind === undefined) throw createFileError(`${place}.kind: say how it is asked, or name a preset.`)
  if (baseUrl === undefined) throw createFileError(`${place}.base_url: write the address above /chat/completions.`)
  checkBaseUrl(`PROVIDERS_FILE: ${place}.base_url`, { kind, baseUrl, apiVersion: entry.api_version })
  const key = readProviderKey(entry, place, environment)
  return {
    id,
    label: entry.label ?? preset?.label ?? id,
    kind,
    baseUrl,
    auth: entry.auth ?? findUsualAuth({ kind, key, preset: preset?.auth }),
    key,
    apiVersion: entry.api_version,
    patience: entry.patience === undefined ? (preset?.patience ?? PATIENCE.cloud) : entry.patience * 1000,
    refuses: entry.quirks?.refuses ?? preset?.refuses ?? [],
    beginsInThought: entry.quirks?.begins_in_thought,
    quiet: entry.quirks?.quiet ?? preset?.quiet,
  }
}

/** If a key is given for a preset without a key, such as a local server, the key is sent. */
function findUsualAuth({
  kind,
  key,
  preset,
}: {
  kind: ProviderKind
  key: string | undefined
  preset: ProviderAuth | undefined
}) {
  if (preset !== undefined && !(preset === 'none' && key !== undefined)) return preset
  return kind === 'azure' || kind === 'anthropic' ? ('api-key' as const) : ('bearer' as const)
}

const CHAT_PATHS = ['/chat/completions', '/responses', '/messages']

type Asked = Pick<ModelProvider, 'kind' | 'baseUrl' | 'apiVersion'>

function checkBaseUrl(place: string, { kind, baseUrl, apiVersion }: Asked): void {
  const { username, password, pathname, origin } = new URL(baseUrl)
  const path = CHAT_PATHS.find((each) => trimCharacterAtEnd(pathname, '/').endsWith(each))
  if (username !== '' || password !== '')
    throw new SettingError(place, 'leave user and password out: a key is sent in a header.')
  if (path !== undefined) throw new SettingError(place, `leave ${path} out: write the address above it.`)
  if (kind === 'azure' && pathname === '/' && apiVersion === undefined)
    throw new SettingError(place, `write ${origin}/openai/v1, or name an api_version in a providers file.`)
}

function readProviderKey(
  { key, key_env, key_file }: ProviderEntry,
  place: string,
  environment: Environment,
): string | undefined {
  if ([key, key_env, key_file].filter((each) => each !== undefined).length > 1)
    throw createFileError(`${place}: write one of key, key_env and key_file.`)
  if (key_env !== undefined) {
    const value = environment[key_env]?.trim()
    if (!value) throw createFileError(`${place}.key_env: ${key_env} is not set.`)
    return requireKeyForm(value, `PROVIDERS_FILE: ${place}.key_env`)
  }
  if (key_file === undefined) return key
  const text = readTextFile(key_file)
  if (text === undefined) throw createFileError(`${place}.key_file: ${key_file} cannot be read.`)
  if (text === '') throw createFileError(`${place}.key_file: ${key_file} is empty.`)
  return requireKeyForm(text, `PROVIDERS_FILE: ${place}.key_file`)
}

/** Models of the first provider keep their names without a prefix, so that the names in older bots stay valid. */
function listModelOffers(
  { models }: ProviderEntry,
  { id: provider, kind }: ModelProvider,
  index: number,
): ModelOffer[] {
  return models.map((entry, at) => {
    const given = typeof entry === 'string' ? { id: entry } : entry
    const { id, label, role, reasoning, tools, ends, price_in, price_out, looked_up, context } = given
    if ((price_in === undefined) !== (price_out === undefined))
      throw createFileError(`providers[${index}].models[${at}]: write price_in and price_out, or neither.`)
    const profile = reasoning === 'none' ? ('reasoning-none' as const) : reasoning && ('reasoning' as const)
    const known = createModelOffer(id, {
      ...(role !== undefined && { leastRole: role }),
      ...(profile && { profile }),
      ...(reasoning === false && { profile: 'classic' as const }),
      ...(tools !== undefined && { tools }),
      ...(ends !== undefined && { ends: ends === 'never' ? null : ends }),
      ...(price_in !== undefined && price_out !== undefined && { prices: { input: price_in, output: price_out } }),
      ...(looked_up !== undefined && { lookedUp: looked_up }),
      ...(given.default && { isDefault: true }),
    })
    const offer = kind === 'openai-responses' && tools === undefined ? createResponsesOffer(known) : known
    const own = { ...offer, label: label ?? offer.label, ...(context !== undefined && { context }) }
    return index === 0 ? own : { ...own, id: `${provider}/${id}`, provider }
  })
}

function createFileError(fix: string): SettingError {
  return new SettingError('PROVIDERS_FILE', fix)
}

function describeSchemaIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union') return describeSchemaIssue(findIssueInsideObject(issue))
  const place = (issue?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  const fix =
    issue?.code === 'unrecognized_keys' ? `${issue.keys.join(', ')}: there is no such setting.` : `${issue?.message}.`
  return place === '' ? fix : `${place}: ${fix}`
}

/** An entry may be a text or an object. A mistake inside an object says more than that the object is no text. */
function findIssueInsideObject({ path, message, errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue {
  const [inner] = errors.flat().filter((each) => each.path.length > 0)
  return inner ? { ...inner, path: [...path, ...inner.path] } : { code: 'custom', path, message, input: undefined }
}
