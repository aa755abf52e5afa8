import type { HttpFunction } from '@bricks/contract'
import { describe, expect, test } from 'vitest'
import { DOCUMENTED_REQUESTS } from '#test/tools/documented-requests.ts'
import type { DocumentedRequest } from '#test/tools/expected-requests.ts'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

describe('a request from the documentation of', () => {
  test.each(DOCUMENTED_REQUESTS)(
    '$name is sent as it is documented, with other values',
    async ({ paste, values, auth, expected }) => {
      const { brick, connection } = await readOnePastedBrick(paste)
      expect(connection).toMatchObject({ host: expected.host, auth })
      expect(brick.api.connection).toBe(connection?.id)
      expect(brick.api.fill).toBe(2)
      expect(brick.parameters.properties.map(({ name }) => name).toSorted()).toEqual(Object.keys(values).toSorted())
      expect(fillBrick(brick, values)).toEqual({
        method: expected.method,
        address: expected.host + expected.path,
        headers: expected.headers,
        body: expected.body,
      })
    },
  )
})

function fillBrick({ api }: HttpFunction, values: DocumentedRequest['values']) {
  const fillEncodedValues = (text: string) =>
    text.replace(/\{([\w.-]+)\}/g, (place, name: string) =>
      name in values ? encodeURIComponent(String(values[name])) : place,
    )
  const findTypedValue = (value: unknown) =>
    typeof value === 'string' && /^\{[\w.-]+\}$/.test(value) ? values[value.slice(1, -1)] : value
  return {
    method: api.method,
    address: fillEncodedValues(api.url),
    headers: Object.fromEntries(api.headers.filter(({ secret }) => !secret).map(({ name, value }) => [name, value])),
    body:
      api.content === 'json'
        ? JSON.parse(api.body ?? '', (_, value) => findTypedValue(value))
        : api.body && fillEncodedValues(api.body),
  }
}
