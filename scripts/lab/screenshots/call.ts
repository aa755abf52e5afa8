import { callApi } from '#scripts/test/call-api.ts'

export type Call = <Answer>(path: string, body?: object, token?: string) => Promise<Answer>

export function createApiClient(address: string): Call {
  return (path, body, token) => callApi(address, path, body, token)
}
