import { type ApiOf, listApiValues } from '#wire/bricks/api-values.ts'
import { isKeptInTemplate } from '#wire/bricks/template-setup.ts'
import { emptySecretQuery, markAddress } from './address-marks.ts'
import { markText, type SecretMark } from './secret-marks.ts'

export interface PublicPart {
  /** In words: "Address of Order status". */
  place: string
  text: string
  marks: SecretMark[]
}

interface PublicBrick {
  name: string
  description: string
  parameters: { properties: readonly { name: string; description: string }[] }
  api: ApiOf<unknown>
}

export interface PublicBot {
  name: string
  description?: string
  system: string
  functions: readonly PublicBrick[]
}

/** Every text of a bot that people read in the library, in their order. */
export function listTemplateParts({ functions, ...bot }: PublicBot): PublicPart[] {
  return listBotParts({
    ...bot,
    functions: functions.map((brick) => ({
      ...brick,
      api: { ...brick.api, url: emptySecretQuery(brick.api.url).address },
    })),
  })
}

/** Like `listTemplateParts`, but with whole addresses, as in an exported file. */
export function listBotParts({ name, description = '', system, functions }: PublicBot): PublicPart[] {
  return [
    describeText('Name', name),
    describeText('Description', description),
    ...functions.flatMap(listBrickParts),
    describeText('System text', system),
  ].filter(({ text }) => text !== '')
}

export function describeText(place: string, text: string): PublicPart {
  return { place, text, marks: markText(text) }
}

function listBrickParts({ name, description, parameters, api }: PublicBrick): PublicPart[] {
  const values = listApiValues(api).filter(({ system }) => !system)
  return [
    describeText('API', name),
    describeText(`Description of ${name}`, description),
    { place: `Address of ${name}`, text: api.url, marks: markAddress(api.url) },
    ...parameters.properties.flatMap((property) => [
      describeText(`Parameter of ${name}`, property.name),
      describeText(`What ${property.name} of ${name} is`, property.description),
    ]),
    ...values.map((each) =>
      describeText(each.list === 'headers' ? `Header of ${name}` : `Custom parameter of ${name}`, each.name),
    ),
    ...values
      .filter(isKeptInTemplate)
      .map((header) => describeText(`Value of ${header.name} of ${name}`, String(header.value))),
  ]
}
