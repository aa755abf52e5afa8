// Limits of what a chat passes on to the model. Separate constants keep the rest out of the widget's bundle.
export const CHAT_MESSAGES = 50
export const CHAT_HISTORY = 32 * 1024
export const CHAT_MESSAGE = 8 * 1024

/** Limits of both sides of the wire. Bodies and chats are in bytes, texts in characters. */
export const LIMITS = {
  requestBody: 256 * 1024,
  /** Messages that a chat call may bring; the newest `chatMessages` are passed on. */
  sentMessages: 2_000,
  chatMessages: CHAT_MESSAGES,
  chatHistory: CHAT_HISTORY,
  chatMessage: CHAT_MESSAGE,
  visitorIdLength: 64,
  requestIdLength: 64,
  maxTokens: { least: 1, most: 2048 },
  sampling: { least: 0, most: 2, step: 0.01 },
  requestPath: 2048,
  urlLength: 2048,
  headerValue: 4 * 1024,
  headersPerBrick: 32,
  password: { least: 8, most: 256 },
  providerKey: { least: 8, most: 200 },
  suggestedPrompts: 4,
  /** The text beside the icon of the chat's button. */
  launcherText: 30,
  name: 120,
  emailLength: 254,
  passkeyName: 60,
  passkeysPerAccount: 20,
  description: 2_000,
  systemText: 16_000,
  /** The body that a connected API is sent, before the names in braces are filled in. */
  bodyText: 16 * 1024,
  /** The JSON Schema of a brick's parameters. */
  parameterSchema: 8 * 1024,
  /** All bricks and connections of a project, as JSON. */
  projectContent: 192 * 1024,
  /** A pasted description of APIs, and the call that brings it. */
  pastedText: 1024 * 1024,
  readBody: 1_200 * 1024,
  /** A chat call that brings a draft. */
  draftBody: 512 * 1024,
  previewToken: 64,
  /** A proof of work: the challenge, and the nonce that the visitor's browser found. */
  challenge: 600,
  nonce: 32,
  /** Names of what a client can show. */
  shownKinds: 16,
  shownKind: 32,
  /** A signed token, all texts in it together, and the context of the page. */
  identityToken: 4 * 1024,
  identityClaims: 2 * 1024,
  pageContext: 2 * 1024,
  contextTexts: 64,
  identitySecrets: 2,
  confirmationId: 64,
  /** A brick call that waits for the visitor's answer, with the conversation before it. */
  keptCall: 256 * 1024,
  /** Cards from the answer of one brick. */
  cards: 10,
  /** Cards beside one answer of the bot. */
  cardsOfAnswer: 30,
  cardFields: 6,
  cardTitle: 200,
  /** A subtitle, a field's value. */
  cardText: 300,
  cardLabel: 60,
  cardAddress: 1_000,
  imageHosts: 10,
  followUps: 3,
  followUp: 80,
  bricksPerProject: 64,
  parametersPerBrick: 64,
  choicesPerParameter: 50,
  choice: 200,
  example: 1_000,
  secretsPerBrick: 32,
  connectionsPerProject: 32,
  /** Fields of a brick's answer that are kept. */
  keptPaths: 100,
  pathLength: 300,
  /** Items of each list of an answer. */
  listedItems: { least: 1, most: 500, usual: 20 },
  /** Days in one answer. */
  insightDays: 92,
  /** Tokens, or millionths of a US dollar: a million dollars. */
  highestBudget: 1_000_000_000_000,
  originsPerProject: 50,
  /** Paths on which a bubble is shown, and as many on which it is not. */
  pathPatterns: 20,
  noticesAtOnce: 500,
  recordingDays: 30,
  /** The text of a search, in conversations or among the operator's accounts. */
  searchedText: 200,
  highestVersion: 2_147_483_647,
  /** How often one message is rehearsed at once, and how many messages one after the other. */
  rehearsedTimes: 5,
  rehearsedTurns: 20,
  checksPerProject: 100,
  expectationsPerCheck: 40,
  /** A text or a pattern that an answer is looked through for. */
  expectedText: 200,
  /** A sentence that people say to a bot, or one that tells what an answer must be. */
  sentence: 500,
  sentencesPerProject: 64,
  templatesPerAccount: 20,
  /** Values that a template may ask for. */
  setupPerTemplate: 64,
  /** Other people's templates in one answer. */
  templatesPerPage: 30,
  cursorLength: 100,
  /** Events in one answer of an account's log, and the most that are kept. */
  auditPage: 50,
  auditEvents: 10_000,
  /** Rows in one answer of the operator's room; templates come whole. */
  operatorPage: 50,
  waitingTemplates: 10,
  providerProblems: 20,
  signUpInvitations: 200,
  /** Older versions are deleted. */
  versionsPerProject: 50,
  sessionsPerAccount: 20,
  /** Accounts of others that one person works in. */
  accountsPerPerson: 50,
  devicesPerAccount: 20,
  /** Characters of a project's id; no word of a live page is as long. */
  idLength: 22,
  /** A visitor's message to a person, and the owner's text about when somebody answers. */
  handoffMessage: 4_000,
  handoffHours: 200,
  liveWord: { least: 3, most: 40 },
  /** Bytes of a logo, and of the picture of a shared link. */
  picture: 100_000,
} as const
