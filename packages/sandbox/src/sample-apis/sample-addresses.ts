/** Where each sample API is, by template id: host, port and path, without a scheme, as a brick's URL is kept. */
export function sampleAddresses(ids: Iterable<string>, port: number): Record<string, string> {
  return Object.fromEntries([...ids].map((id) => [id, `localhost:${port}/${id}`]))
}
