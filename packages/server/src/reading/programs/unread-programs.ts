const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ['PHP', /<\?php|\bcurl_(?:init|setopt)|\bnew\s(?:\\?GuzzleHttp\\)?Client\(|->request\(/],
  ['Ruby', /\bNet::HTTP\b|\bHTTParty\b|\bFaraday\b|\bRestClient\.(?:get|post|put|delete)\b/],
  ['Java', /\bHttpRequest\.newBuilder\b|\bOkHttpClient\b|\bUnirest\.|\bHttpURLConnection\b/],
  ['Go', /\bhttp\.NewRequest\b|\bhttp\.(?:Get|Post)\(/],
  ['C#', /\bnew\s(?:HttpClient|RestClient|HttpRequestMessage|RestRequest)\b/],
  ['Swift', /\bURLRequest\(|\bURLSession\b/],
  ['Rust', /\breqwest::/],
  ['Python without requests or httpx', /\bhttp\.client\b|\burllib\.request\b|\bHTTPSConnection\(/],
  [
    'JavaScript without fetch or axios',
    /\bXMLHttpRequest\b|\$\.ajax\(|\brequire\(["'](?:request|https?|unirest|superagent|got|ky|needle)["']\)|\bfrom\s["'](?:got|ky|superagent|unirest|needle|undici|node:https?)["']/,
  ],
]

/** What is said of a program that is known, but not read. */
export function describeUnreadProgram(text: string): string | undefined {
  const [name] = LANGUAGES.find(([, pattern]) => pattern.test(text)) ?? []
  if (name === undefined) return undefined
  return `This is a program in ${name}, which is not read. Most documentation shows the same request as a cURL command: paste that. Commands of wget, HTTPie and PowerShell, and calls of fetch, axios and Python's requests and httpx are read too.`
}
