export function listSampleAddresses(ids: Iterable<string>, port: number): Record<string, string> {
  return Object.fromEntries([...ids].map((id) => [id, `localhost:${port}/${id}`]))
}
