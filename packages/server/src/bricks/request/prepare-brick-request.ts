import type { HttpApi } from '@bricks/contract'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import { type BrickRequest, buildOldFormRequest } from './build-old-form-request.ts'
import { CallRefusal } from './call-refusal.ts'
import { type FillingOptions, fillBrickRequest } from './fill-brick-request.ts'
import { JsonTemplateError } from './json-body/parse-json-template.ts'
import type { ServerValues } from './server-values.ts'

export interface Filling {
  api: HttpApi
  args: BrickArguments
  server: ServerValues
}

export type PreparedRequest =
  | { request: BrickRequest; refusal?: undefined }
  | { request?: undefined; refusal: CallRefusal }

export function prepareBrickRequest({ api, args, server }: Filling, options?: FillingOptions): PreparedRequest {
  try {
    const request = api.fill === 2 ? fillBrickRequest(api, args, server, options) : buildOldFormRequest(api, args)
    return request ? { request } : { refusal: new CallRefusal('invalid_arguments') }
  } catch (error) {
    if (error instanceof CallRefusal) return { refusal: error }
    // A stored body can be broken although it was checked when it was saved.
    if (error instanceof JsonTemplateError) return { refusal: new CallRefusal('blocked') }
    throw error
  }
}
