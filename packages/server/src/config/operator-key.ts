import { z } from 'zod'
import type { OperatorKey } from '#plans/house/operator-key.ts'
import { findModelOffer, type ModelOffer } from '#plans/model-offer.ts'
import { requireKeyForm } from './providers-schema.ts'
import { choiceSetting, integerSetting, SettingError, text } from './setting.ts'

const MOST = 1_000_000

export const operatorKeySettings = z.object({
  OPENAI_API_KEY: text,
  OPERATOR_KEY_FOR: choiceSetting('off', 'tests', 'all'),
  OPERATOR_MODEL: text,
  HOUSE_CHATS: integerSetting(50, { least: 1, most: MOST }),
  HOUSE_CHATS_A_DAY: integerSetting(1_000, { least: 1, most: MOST }),
})

/**
 * A key in the environment is used only if OPERATOR_KEY_FOR says for whom, because other programs read the same
 * variable.
 */
export function toOperatorKey(
  values: z.infer<typeof operatorKeySettings>,
  { models, sandbox }: { models: readonly ModelOffer[]; sandbox: boolean },
): OperatorKey | undefined {
  const { OPERATOR_KEY_FOR: lentFor, OPERATOR_MODEL: model } = values
  const offer = model === undefined ? undefined : findModelOffer(models, model)
  if (model !== undefined && !offer) {
    throw new SettingError('OPERATOR_MODEL', 'write one of the models in OPENAI_MODELS, or leave it out.')
  }
  if (offer?.provider !== undefined) {
    throw new SettingError(
      'OPERATOR_MODEL',
      'write a model of the first provider, for OPENAI_API_KEY is a key of that one.',
    )
  }
  if (lentFor === 'off') return undefined
  const key = values.OPENAI_API_KEY
  if (key === undefined && !sandbox) {
    throw new SettingError('OPENAI_API_KEY', `is needed with OPERATOR_KEY_FOR=${lentFor}: the key that is lent.`)
  }
  return key === undefined
    ? undefined
    : {
        text: requireKeyForm(key, 'OPENAI_API_KEY'),
        lentFor,
        model,
        chats: values.HOUSE_CHATS,
        chatsADay: values.HOUSE_CHATS_A_DAY,
      }
}
