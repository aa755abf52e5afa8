import type { EndpointName } from '@bricks/contract'

export interface SampleCall {
  body?: Record<string, unknown>
  query?: Record<string, string>
  params?: Record<string, string>
}

export function createSampleCalls(projectId: string): Record<EndpointName, SampleCall> {
  const byProject = { project_id: projectId }
  const chatBody = {
    messages: [{ role: 'user', content: 'Hello' }],
    project_id: projectId,
    visitor: 'v',
    request_id: 'r',
  }
  return {
    logIn: { body: { email: 'nobody@people.test', password: 'a quiet river bend' } },
    signUp: { body: createSignUpBody() },
    logOut: { body: {} },
    getUser: {},
    getSettings: {},
    getFirstSteps: {},
    hideFirstSteps: { body: {} },
    rename: { body: { name: 'Ada' } },
    changePassword: { body: createPasswordBody() },
    saveProviderKey: { body: { openaikey: 'sk-test-abcdef' } },
    removeProviderKey: { body: {} },
    listProviderKeys: {},
    saveKeyOf: { body: { provider: 'default', key: 'sk-test-abcdef' } },
    removeKeyOf: { body: { provider: 'default' } },
    setWeeklyMail: { body: { on: false } },
    pauseAccount: { body: {} },
    resumeAccount: { body: {} },
    downloadData: {},
    listAuditEvents: {},
    getOperator: {},
    listAccounts: { query: { q: 'ada' } },
    setAccountRole: { body: { account_id: 'unknown', role: 8 } },
    closeAccount: { body: { account_id: 'unknown' } },
    reopenAccount: { body: { account_id: 'unknown' } },
    removeAccount: { body: { account_id: 'unknown' } },
    listAllSessions: {},
    endSessions: { body: { account_id: 'unknown' } },
    getSignUp: {},
    setSignUp: { body: { mode: 'closed' } },
    inviteNewcomer: { body: { email: 'nobody@people.test' } },
    withdrawNewcomer: { body: { id: 'unknown' } },
    listWaitingTemplates: {},
    approveTemplate: { body: { id: 'unknown', seen: 'unknown' } },
    refuseTemplate: { body: { id: 'unknown' } },
    listUsage: { query: { month: '2026-11' } },
    listProviderHealth: {},
    listMail: {},
    retryMail: { body: { account_id: '', id: 'unknown' } },
    listOperatorLog: { query: { of: 'accounts' } },
    deleteAccount: { body: {} },
    listSessions: {},
    revokeSessions: { body: { session_id: 'unknown' } },
    confirmSession: { body: { password: 'a quiet river bend' } },
    startPasskeyConfirmation: { body: {} },
    getSecondFactors: {},
    startCodes: { body: {} },
    finishCodes: { body: { code: '000000' } },
    removeCodes: { body: {} },
    renewRecoveryCodes: { body: {} },
    startPasskey: { body: {} },
    addPasskey: { body: { name: 'Phone', passkey: createNewPasskeyBody() } },
    renamePasskey: { body: { id: 'unknown', name: 'Phone' } },
    removePasskey: { body: { id: 'unknown' } },
    startOidc: { body: {} },
    finishOidc: { body: { code: 'unknown', state: 'unknown', nonce: 'unknown', verifier: 'unknown' } },
    joinOidc: { body: { ticket: 'unknown', password: 'a quiet river bend' } },
    finishLogIn: { body: { ticket: 'unknown', totp: '000000' } },
    startPasskeyLogIn: { body: {} },
    logInByPasskey: { body: { passkey: createUsedPasskeyBody() } },
    listMembers: {},
    inviteMember: { body: { email: `${crypto.randomUUID()}@people.test`, rights: 'editor' } },
    resendInvitation: { body: { invitation_id: 'unknown' } },
    withdrawInvitation: { body: { invitation_id: 'unknown' } },
    setMemberRights: { body: { member_id: 'unknown', rights: 'viewer' } },
    removeMember: { body: { member_id: 'unknown' } },
    showInvitation: { body: { token: 'unknown' } },
    joinAccount: { body: { token: 'unknown' } },
    switchAccount: { body: { account_id: 'unknown' } },
    leaveAccount: { body: { account_id: 'unknown' } },
    forgotPassword: { body: { email: 'nobody@people.test' } },
    resetPassword: {
      body: { token: 'unknown', new_password: 'another quiet river', confirm_password: 'another quiet river' },
    },
    confirmEmail: { body: { token: 'unknown' } },
    disownEmail: { body: { token: 'unknown' } },
    resendConfirmation: { body: {} },
    createProject: { body: { 'new-project-name': 'Bot', 'template-id': 'unknown', request_id: 'r' } },
    listProjects: {},
    getProject: { query: byProject },
    updateProject: {
      body: { id: projectId, revision: 1, ...createProjectSettings(), functions: [createFunctionBody()] },
    },
    deleteProject: { body: byProject },
    deployProject: { body: { ...byProject, revision: 1 } },
    undeployProject: { body: byProject },
    shareProject: { body: { ...byProject, ...createSharingBody() } },
    getVisitorIdentity: { query: byProject },
    saveVisitorIdentity: { body: { ...byProject, tell_name: true, tell_context: false } },
    createIdentitySecret: { body: byProject },
    revokeIdentitySecret: { body: { ...byProject, secret_id: 'unknown' } },
    getLivePage: { query: byProject },
    setLiveWord: { body: { ...byProject, word: 'parcel-helper' } },
    savePicture: { body: { ...byProject, kind: 'logo', data: 'iVBORw0KGgo=' } },
    removePicture: { body: { ...byProject, kind: 'logo' } },
    getHandoff: { query: byProject },
    setHandoff: { body: { ...byProject, ...createHandoffSettings() } },
    renewHandoffSecret: { body: byProject },
    testHandoff: { body: byProject },
    listHandoffs: { query: byProject },
    confirmHandoffAddress: { body: { token: 'unknown' } },
    duplicateProject: { body: byProject },
    listVersions: { query: byProject },
    getVersion: { query: { ...byProject, version: '1' } },
    restoreVersion: { body: { ...byProject, version: 1 } },
    exportProject: { query: byProject },
    importProject: {
      body: { format: 'bricks/1', project: { ...createProjectSettings(), functions: [createFunctionBody()] } },
    },
    readApis: { body: { ...byProject, text: 'curl https://api.example.com/weather?city=Brno' } },
    startConnection: { body: { project_id: 'unknown', connection_id: 'shop' } },
    finishConnection: { body: { state: 'unknown', code: 'code' } },
    tryFunction: { body: { ...byProject, function: createFunctionBody(), values: { city: 'Lisbon' } } },
    listProblems: { query: byProject },
    dismissProblems: { body: byProject },
    listBrickStates: { query: byProject },
    listSightings: { query: byProject },
    getLiveVersion: { query: byProject },
    startPreview: { body: byProject },
    stopPreview: { body: byProject },
    listSampleBricks: {},
    getInsights: { query: { ...byProject, from: '2026-11-01', to: '2026-11-22' } },
    setBudget: { body: { ...byProject, unit: 'tokens', day: 100_000, month: null } },
    listConversations: { query: byProject },
    getConversation: { query: { ...byProject, conversation_id: 'unknown' } },
    listUnanswered: { query: { ...byProject, days: '7' } },
    deleteConversation: { body: { ...byProject, conversation_id: 'unknown' } },
    setRecording: { body: { ...byProject, on: true, days: 30 } },
    rehearse: { body: { ...byProject, message: 'Hello' } },
    listChecks: { query: byProject },
    saveCheck: { body: { ...byProject, ...createCheckBody() } },
    deleteCheck: { body: { ...byProject, check_id: 'unknown' } },
    setCheckSettings: { body: { ...byProject, on_fail: 'ask' } },
    runChecks: { body: byProject },
    listCheckResults: { query: byProject },
    getRouting: { query: byProject },
    saveRouting: { body: { ...byProject, sentences: [{ brick: 'weather', text: 'Is it warm in Brno?' }] } },
    runRouting: { body: byProject },
    draftSentences: { body: { ...byProject, brick: 'weather' } },
    listNotices: {},
    readNotices: { body: { ids: ['unknown'] } },
    listTemplates: {},
    addTemplate: { body: { ...byProject, name: 'Template', description: 'What it does.' } },
    withdrawTemplate: { body: { id: 'unknown' } },
    chat: { body: chatBody },
    chatStreamed: { body: chatBody },
    getLiveConfig: { params: { id: projectId } },
    sendHandoff: {
      params: { id: projectId },
      body: { visitor: 'v', email: 'ada@people.test', message: 'Please call.' },
    },
    resumeAnswer: { params: { id: projectId }, body: { message_id: 'unknown', visitor: 'v' } },
    stopAnswer: { params: { id: projectId }, body: { message_id: 'unknown', visitor: 'v' } },
    forgetConversations: { params: { id: projectId }, body: { conversation_ids: ['c'], visitor: 'v' } },
    sendFeedback: { params: { id: projectId }, body: { conversation_id: 'c', message_id: 'm', value: 1 } },
    createCheckout: { body: { priceId: 'price_1' } },
    openPortal: { body: {} },
    contact: { body: createContactBody() },
    getConfig: {},
  }
}

function createSignUpBody() {
  const password = 'a quiet river bend'
  return { name: 'Ada', email: `${crypto.randomUUID()}@people.test`, password, 'confirm-password': password }
}

function createPasswordBody() {
  const next = 'another quiet river'
  return { current_password: 'a quiet river bend', new_password: next, confirm_password: next }
}

function createCheckBody() {
  const expects = [
    { turn: 0, kind: 'calls', brick: 'weather', values: { city: 'Brno' } },
    { turn: 0, kind: 'says', text: 'warm|cold', regex: true },
    { turn: 0, kind: 'judge', sentence: 'It is friendly.' },
  ]
  return { name: 'Weather', turns: [{ say: 'Is it warm in Brno?' }], expects, answers: 'recorded' }
}

function createHandoffSettings() {
  const offer = { moments: ['menu'], fields: { name: 'optional', email: 'required' }, hours: '' }
  return { on: true, ...offer, way: 'webhook', email: '', url: 'api.example.com/tickets' }
}

function createContactBody() {
  const names = { 'first-name': 'Ada', 'last-name': 'Lovelace', 'phone-number': '1' }
  return { ...names, email: 'ada@people.test', message: 'Hello', request_id: crypto.randomUUID() }
}

function createProjectSettings() {
  const sampling = { temperature: 1, frequency_penalty: 0, presence_penalty: 0 }
  const switches = { streamingAllowed: true, currentDate: false }
  return { name: 'Bot', model: 'gpt-4o-mini', system: 'Be kind.', max_tokens: 512, ...sampling, ...switches }
}

function createFunctionBody() {
  const city = { name: 'city', type: 'string', description: 'Which city.', isrequired: true }
  return {
    name: 'Weather',
    description: 'The weather of a city.',
    parameters: { type: 'object', properties: [city], required: ['city'] },
    api: {
      url: 'api.example.com/weather',
      method: 'GET',
      parameters: [{ name: 'city', type: 'string', value: 'city', system: true }],
      headers: [{ name: 'x-source', type: 'string', value: 'bricks' }],
    },
  }
}

function createSharingBody() {
  const words = { title: 'Bot', avatar: 'B', accent: '#336699', welcome: 'Hello', prompts: ['Hi'], position: 'right' }
  const limits = { per_visitor: 0, per_address: 0 }
  const beside = { image_hosts: ['img.shop.example'], follow_ups: true }
  const texts = { limit: '', unavailable: '' }
  return { appearance: words, texts, origins: ['https://shop.example'], limits, ...beside }
}

function createNewPasskeyBody() {
  const response = { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] }
  return { id: 'unknown', rawId: 'unknown', type: 'public-key', response }
}

function createUsedPasskeyBody() {
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }
  return { id: 'unknown', rawId: 'unknown', type: 'public-key', response }
}
