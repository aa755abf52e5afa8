import { z } from 'zod'
import { PROVIDER_AUTHS, PROVIDER_KINDS } from '#language-model/model-provider.ts'
import { SettingError } from './setting.ts'

const createProviderChoiceSchema = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: `write one of ${choices.join(', ')}` })
const createProviderTextSchema = (most: number) =>
  z.string('write a text').min(1, 'write a text').max(most, `write at most ${most} characters`)
const price = z.number('write US dollars for a million tokens').min(0).max(1_000_000)

const KEY_FORM = /^[!-~]+$/
const KEY_FIX = 'write letters, digits and signs without blanks'

/** A key of another form cannot stand in a header: every chat would fail as if the provider could not be reached. */
export function requireKeyForm(key: string, setting: string): string {
  if (KEY_FORM.test(key)) return key
  throw new SettingError(setting, `this is no key: ${KEY_FIX}.`)
}

const model = z.strictObject({
  id: createProviderTextSchema(200).regex(/^[!-~]+$/, 'write the name that the provider uses, without blanks'),
  label: createProviderTextSchema(80).optional(),
  role: z.int('write a whole number from 0 to 100').min(0).max(100).optional(),
  context: z.int('write a number of tokens').min(1).optional(),
  price_in: price.optional(),
  price_out: price.optional(),
  reasoning: z.union([z.boolean(), z.literal('none')], 'write true, false or "none"').optional(),
  tools: z.boolean('write true or false').optional(),
  ends: z
    .union(
      [z.iso.date('write a day like 2027-01-14, or "never"'), z.literal('never')],
      'write a day like 2027-01-14, or "never"',
    )
    .optional(),
  looked_up: z.iso.date('write a day like 2026-11-24').optional(),
  default: z.boolean('write true or false').optional(),
})

const provider = z.strictObject({
  id: createProviderTextSchema(40)
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'write small letters, digits and hyphens')
    .optional(),
  preset: createProviderTextSchema(40).optional(),
  label: createProviderTextSchema(80).optional(),
  kind: createProviderChoiceSchema(PROVIDER_KINDS).optional(),
  base_url: z
    .url({ protocol: /^https?$/, error: 'write a whole address that begins with https:// or http://' })
    .optional(),
  auth: createProviderChoiceSchema(PROVIDER_AUTHS).optional(),
  key: createProviderTextSchema(1_000).regex(KEY_FORM, KEY_FIX).optional(),
  key_env: createProviderTextSchema(200).optional(),
  key_file: createProviderTextSchema(4_000).optional(),
  api_version: createProviderTextSchema(40).optional(),
  /**
   * In seconds. Together with the rest of a turn's time it must stay below the time after which a turn counts as
   * abandoned.
   */
  patience: z.number('write seconds').min(1, 'write at least 1').max(480, 'write at most 480').optional(),
  quirks: z
    .strictObject({
      refuses: z
        .array(createProviderTextSchema(60), 'list the names of parameters')
        .max(20, 'list at most 20')
        .optional(),
      begins_in_thought: z.boolean('write true or false').optional(),
      quiet: z
        .record(createProviderTextSchema(60), z.json(), 'write the parameters that tell it not to reason')
        .optional(),
    })
    .optional(),
  models: z
    .array(
      z.union([createProviderTextSchema(200), model], 'write the name of a model, or {"id": ...} with known settings'),
      'list its models',
    )
    .min(1, 'list its models')
    .max(500),
})

export type ProviderEntry = z.infer<typeof provider>

export const providersFile = z.strictObject(
  {
    providers: z.array(provider, 'list the providers').min(1, 'name at least one').max(50, 'name at most 50'),
  },
  'write {"providers": [...]}',
)
