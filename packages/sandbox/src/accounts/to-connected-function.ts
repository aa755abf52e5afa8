import type { SampleBrick } from '#sample-apis/sample-api.ts'

export function toConnectedFunction(
  { name, description, method, parameters, kinds, extra }: SampleBrick,
  address: string,
) {
  const properties = Object.entries(parameters).map(([key, text]) => ({
    name: key.replace('?', ''),
    type: 'string' as const,
    description: text,
    isrequired: !key.endsWith('?'),
    ...kinds?.[key.replace('?', '')],
  }))
  return {
    name,
    description,
    parameters: {
      type: 'object' as const,
      properties,
      required: properties.flatMap((property) => (property.isrequired ? [property.name] : [])),
    },
    api: {
      url: address,
      method,
      parameters: properties.map((property) => ({
        name: property.name,
        type: 'string' as const,
        value: property.name,
        system: true,
      })),
      headers: [],
      ...extra,
    },
  }
}
