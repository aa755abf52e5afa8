const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  [
    'PHP',
    /<\?php|\bcurl_(?:init|setopt)|\bnew\s(?:\\?GuzzleHttp\\)?Client\(|->request\(|\b(?:file_get_contents|wp_remote_\w{1,20})\(|\bHttp::\w{1,40}\(/,
  ],
  [
    'Ruby',
    /\bNet::HTTP\b|\bHTTParty\.\w|\bFaraday(?:\.|::)\w|\binclude\sHTTParty\b|\brequire\s["'](?:faraday|httparty)["']|\bRestClient\.(?:get|post|put|patch|delete)\b|\bRestClient::Request\b|\bURI\.open\(/,
  ],
  ['C', /\bcurl_easy_(?:init|setopt|perform)\b/],
  ['Clojure', /\bclj-http\b|\(client\/(?:get|post|put|patch|delete|request)\s/],
  ['Perl', /\bLWP::UserAgent\b|\bHTTP::(?:Tiny|Request)\b/],
  [
    'Dart',
    /\bpackage:(?:http|dio)\/|\bhttp\.\w{1,20}\(\s{0,20}Uri\.\w{1,10}\(|\bhttp\.(?:Multipart)?Request\(["']|\bDio\(\)/,
  ],
  ['Swift', /\bURLRequest\(|(?<!NS)\bURLSession\b|\bNSMutableURLRequest\(/],
  ['Objective-C', /\bNSMutableURLRequest\b|\bNSURLSession\b/],
  ['OCaml', /\bCohttp(?:_\w{1,20})?\b/],
  ['Crystal', /\bHTTP::Client\.\w/],
  ['R', /\blibrary\((?:httr2?|RCurl|curl)\)|\bhttr2?::|\badd_headers\(/],
  ['Elixir', /\bHTTPoison\.\w|\bReq\.(?:get|post|put|patch|delete)!|\bTesla\.\w{1,10}!?\(/],
  [
    'Kotlin',
    /\bio\.ktor\b|\bHttpClient\((?:CIO|OkHttp|Android|Apache5?|Java|Darwin)\)|\bval\s\w{1,60}\s?=\s?OkHttpClient/,
  ],
  [
    'Java',
    /\bHttpRequest\.newBuilder\b|\bOkHttpClient\b|\bUnirest\.|\bHttpURLConnection\b|\bRestTemplate\b|\bWebClient\.(?:create|builder)\b|\bCloseableHttpClient\b|\bAsyncHttpClient\b/,
  ],
  ['Go', /\bhttp\.NewRequest(?:WithContext)?\b|\bhttp\.(?:Get|Post|PostForm)\(/],
  [
    'C#',
    /\bnew\s(?:HttpClient|RestClient|HttpRequestMessage|RestRequest)\b|\bWebRequest\.Create\(|\bnew\sWebClient\(\)/,
  ],
  ['Rust', /\breqwest::|\bureq::/],
  ['Python without requests or httpx', /(?<![\w-])http\.client\b|\burllib\.request\b|\bHTTPSConnection\(/],
  [
    'JavaScript without fetch or axios',
    /\bXMLHttpRequest\b|\$\.(?:ajax|get|getJSON|post)\(|\bsuperagent\.\w|\brequire\(["'](?:request|https?|follow-redirects|unirest|superagent|got|ky|needle)["']\)|\b(?:await\s(?:got|ky)[.(])|\bfrom\s["'](?:got|ky|superagent|unirest|needle|undici|node:https?)["']/,
  ],
]

export function describeUnreadProgram(text: string): string | undefined {
  const [name] = LANGUAGES.find(([, pattern]) => pattern.test(text)) ?? []
  if (name === undefined) return undefined
  return `This is a program in ${name}, which is not read. Most documentation shows the same request as a cURL command: paste that. Commands of wget, HTTPie and PowerShell, and calls of fetch, axios and Python's requests and httpx are read too.`
}
