import { isRecord } from '#json.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import type { PlainRecord } from '#reading/values/plain-data.ts'
import { prepareSwaggerParameters } from './prepare-parameters.ts'

export async function upgradeSwagger(swagger: PlainRecord): Promise<PlainRecord> {
  const { upgrade } = await import('@scalar/openapi-upgrader')
  try {
    const upgraded: unknown = upgrade({ ...prepareSwaggerParameters(swagger), swagger: '2.0' }, '3.0')
    if (isRecord(upgraded)) return upgraded
  } catch (error) {
    if (error instanceof RangeError) throw error
  }
  throw new NothingReadError('This Swagger description holds parts that could not be understood.')
}
