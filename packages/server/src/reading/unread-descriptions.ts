const OTHERS = "Paste its OpenAPI description, or the cURL commands of the API's documentation."
const COMMANDS = 'Copy its requests as cURL commands, or export them as OpenAPI or as a collection of Postman.'
const SERVERS =
  'Paste the address of one of its servers (its "url"). What starts as a program cannot be called by bots.'
const DESCRIPTIONS: readonly (readonly [name: string, pattern: RegExp, advice: string])[] = [
  [
    'an AsyncAPI description',
    /^[\s{]{0,20}["']?asyncapi["']?\s{0,5}:/,
    `It tells of messages, not of calls. ${OTHERS}`,
  ],
  [
    'an Overlay',
    /^[\s{]{0,20}["']?overlay["']?\s{0,5}:\s{0,5}["']?1\./m,
    'It only changes an OpenAPI description: paste that one.',
  ],
  [
    'an Arazzo description',
    /^[\s{]{0,20}["']?arazzo["']?\s{0,5}:/m,
    'It only tells in which order calls are made. Paste the OpenAPI descriptions that it names.',
  ],
  ['a Swagger 1 description', /["']?swaggerVersion["']?\s{0,5}:\s{0,5}["']?1\./, OTHERS],
  ['a RAML description', /^\s{0,20}#%RAML/, OTHERS],
  ['an API Blueprint', /^\s{0,20}FORMAT:\s{0,5}1A/, OTHERS],
  [
    'an API Blueprint',
    /^#{1,4} [^\n]{1,200}\[(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/[^\]\n]{0,200}\][ \t]{0,20}\r?$/m,
    OTHERS,
  ],
  [
    'a list of MCP servers',
    /["']?mcpServers["']?\s{0,5}:|^\s{0,20}\{\s{0,20}"(?:mcp|servers)"\s{0,5}:\s{0,5}\{\s{0,20}"|^\s{0,20}\w{1,20} mcp add /,
    SERVERS,
  ],
  ['a description of gRPC', /^\s{0,20}syntax\s{0,5}=\s{0,5}["']proto[23]["']/m, OTHERS],
  ['a description of OData', /<(?:edmx:)?Edmx\s/, OTHERS],
  ['a WADL description', /http:\/\/(?:wadl\.dev\.java\.net|research\.sun\.com\/wadl)/, OTHERS],
  ['a WSDL description', /http:\/\/(?:schemas\.xmlsoap\.org|www\.w3\.org\/ns)\/wsdl/, OTHERS],
  ['a discovery document of Google', /"discovery#restDescription"/, OTHERS],
  ['a GraphQL schema', /"__schema"\s{0,5}:/, OTHERS],
  ['a GraphQL schema', /^\s{0,20}(?:extend\s)?(?:schema|type\s\w{1,60}(?:\s?@\w{1,60})?)\s{0,5}\{/m, OTHERS],
  [
    'an export of Insomnia',
    /\b__export_format["']?\s{0,5}:|^_?type: (?:export$|collection\.insomnia)/m,
    'Export it as HAR instead.',
  ],
  ['a file of Bruno', /^\s{0,20}meta\s?\{\s{1,20}name:|^\s{0,20}opencollection\s{0,5}:/, COMMANDS],
  ['a collection of Thunder Client', /"client(?:Name)?"\s{0,5}:\s{0,5}"Thunder Client"/, COMMANDS],
  [
    "a collection of Postman's first format",
    /"(?:collectionId|hasRequests)"\s{0,5}:/,
    'Export it again as a collection of version 2.1.',
  ],
  ['a collection of Hoppscotch', /"preRequestScript"\s{0,5}:/, COMMANDS],
  [
    'a query of GraphQL without its address',
    /^\s{0,20}(?:query|mutation|subscription)(?:\s{1,20}\w{1,100})?\s{0,20}(?:\([^{}"]{0,400}\)\s{0,20})?(?:@[^{}"]{1,200})?\{|^\s{0,20}\{\s{0,20}"query"\s{0,5}:\s{0,5}"\s{0,20}(?:query|mutation|\{)/,
    'Paste the cURL command that sends it.',
  ],
  ['an environment of Postman', /"_postman_variable_scope"/, 'Paste the collection instead.'],
  [
    'a part of an API description',
    /^(?:paths|components|definitions|securitySchemes):[ \t]{0,20}\r?$|^\s{0,20}\{\s{0,20}"(?:paths|components)"\s{0,5}:/m,
    'Paste the whole of it in one text, or the link to it.',
  ],
  [
    'a list of pages',
    /\]\(https?:\/\/[^\s()]{1,300}(?:openapi|swagger)[^\s()]{0,80}\)/i,
    'Paste the link to the API description that stands in it.',
  ],
  [
    'a request without its host',
    /^[ \t>#*|`-]{0,20}(?:GET|POST|PUT|PATCH|DELETE)[ \t*|`]{1,20}\/[^\s*|`]{0,500}[ \t*|`]{0,20}\r?$/m,
    'Write the whole address, as in "GET https://api.example.com/orders", or a line "Base URL: https://..." above it.',
  ],
]
/** In characters, from the beginning and from the end of the text. A description says there what it is. */
const MOST_SEARCHED = 4_000

export function describeUnreadDescription(text: string): string | undefined {
  const start = text.slice(0, MOST_SEARCHED)
  const end = text.slice(-MOST_SEARCHED)
  const [name, , advice] = DESCRIPTIONS.find(([, pattern]) => pattern.test(start) || pattern.test(end)) ?? []
  return name === undefined ? undefined : `This is ${name}, which is not read. ${advice}`
}
