import { callApi } from '#toolchain/call-api.ts'

/** `callApi` of one server. */
export type Call = <Answer>(path: string, body?: object, token?: string) => Promise<Answer>

export function createCall(address: string): Call {
  return (path, body, token) => callApi(address, path, body, token)
}
