import { z } from 'zod'
import { checkoutBody, publicConfig, redirect } from './accounts/billing.ts'
import { contactBody } from './accounts/contact.ts'
import { notice, readNoticesBody } from './accounts/notices.ts'
import * as users from './accounts/users.ts'
import { chatAnswer, chatBody, feedbackBody, forgetBody, resumeBody, stopBody } from './chat/chat.ts'
import * as conversations from './chat/conversations.ts'
import * as handoff from './chat/handoff.ts'
import { liveConfig, liveParams } from './chat/live.ts'
import type { Endpoint } from './endpoint.ts'
import { budget, budgetBody, insights, insightsQuery } from './insights/insights.ts'
import { connectedFunction } from './projects/connected-functions.ts'
import { finishConnectionBody, startConnectionBody } from './projects/connections.ts'
import * as identity from './projects/identity.ts'
import * as livePage from './projects/live-page.ts'
import * as projects from './projects/projects.ts'
import { readAnswer, readBody } from './projects/reading.ts'
import { shareBody, sharing } from './projects/sharing.ts'
import { addTemplateBody, template, templatesQuery, withdrawTemplateBody } from './projects/templates.ts'
import * as checks from './rehearsal/checks.ts'
import { rehearseBody } from './rehearsal/rehearsal.ts'
import * as routing from './rehearsal/routing.ts'
import { nothing } from './text.ts'
import { LIMITS } from './wire/limits.ts'

const { projectIdBody: byProjectId, projectIdQuery } = projects
const created = z.object({ id: z.string() })
const answered = { status: 200 } as const
const get = { method: 'GET', ...answered } as const
const post = { method: 'POST', ...answered } as const
const forUser = { access: 'user' } as const
/** Also needs a recently given password: a stolen session token is not enough. */
const forOwner = { ...forUser, stepUp: true } as const
const forAll = { access: 'public' } as const

/** Every call of the product. Paths are below `API_PREFIX`. */
export const endpoints = {
  logIn: { ...post, ...forAll, path: '/login', body: users.logInBody, answer: users.signedIn, summary: 'Sign in' },
  signUp: { ...post, ...forAll, status: 201, path: '/signup', body: users.signUpBody, answer: users.signedIn, summary: 'Sign up' },
  logOut: { ...post, ...forUser, path: '/logout', body: nothing, answer: nothing, summary: 'End this session' },
  getUser: { ...get, ...forUser, path: '/auth/user', answer: users.user, summary: 'The signed-in user' },
  getSettings: { ...get, ...forUser, path: '/user/settings', answer: users.userSettings, summary: 'Account, plan and usage' },
  getFirstSteps: { ...get, ...forUser, path: '/user/steps', answer: users.firstSteps, summary: 'What a new builder has done' },
  hideFirstSteps: { ...post, ...forUser, path: '/user/steps/hide', body: nothing, answer: nothing, summary: 'Put the list of first steps away' },
  rename: { ...post, ...forUser, path: '/user/name', body: users.renameBody, answer: users.user, summary: 'Change the name' },
  changePassword: { ...post, ...forUser, path: '/user/password', body: users.changePasswordBody, answer: nothing, summary: 'Change the password' },
  saveProviderKey: { ...post, ...forOwner, path: '/user/openaikey', body: users.saveProviderKeyBody, answer: users.user, summary: 'Keep a provider key' },
  removeProviderKey: { ...post, ...forOwner, path: '/user/openaikey/remove', body: nothing, answer: users.user, summary: 'Forget the provider key' },
  listProviderKeys: { ...get, ...forUser, path: '/user/provider-keys', answer: z.array(users.providerKey), summary: 'The providers of models, and which of them one has a key for' },
  saveKeyOf: { ...post, ...forOwner, path: '/user/provider-keys', body: users.saveKeyOfBody, answer: z.array(users.providerKey), summary: 'Keep a key for a provider' },
  removeKeyOf: { ...post, ...forOwner, path: '/user/provider-keys/remove', body: users.removeKeyOfBody, answer: z.array(users.providerKey), summary: 'Forget the key for a provider' },
  setWeeklyMail: { ...post, ...forUser, path: '/user/weekly-mail', body: users.weeklyMailBody, answer: nothing, summary: 'Turn the weekly mail about the bots on or off' },
  pauseAccount: { ...post, ...forUser, path: '/user/pause', body: nothing, answer: users.user, summary: 'Stop serving every bot' },
  resumeAccount: { ...post, ...forUser, path: '/user/resume', body: nothing, answer: users.user, summary: 'Serve the bots again' },
  downloadData: { ...get, ...forOwner, path: '/user/data', answer: z.string(), stream: true, produces: 'application/json', summary: 'Everything that is stored of the user, as JSON' },
  deleteAccount: { ...post, ...forOwner, path: '/deleteAccount', body: nothing, answer: nothing, summary: 'Delete the account' },
  listSessions: { ...get, ...forUser, path: '/sessions', answer: z.array(users.session), summary: 'Where one is signed in' },
  revokeSessions: { ...post, ...forUser, path: '/sessions/revoke', body: users.revokeSessionsBody, answer: nothing, summary: 'Sign out elsewhere' },
  confirmSession: { ...post, ...forUser, path: '/sessions/confirm', body: users.confirmSessionBody, answer: nothing, summary: 'Give the password again' },

  forgotPassword: { ...post, ...forAll, path: '/password/forgot', body: users.forgotPasswordBody, answer: nothing, summary: 'Mail a link to a new password' },
  resetPassword: { ...post, ...forAll, path: '/password/reset', body: users.resetPasswordBody, answer: nothing, summary: 'Choose a new password by a mailed link' },
  confirmEmail: { ...post, access: 'optional', path: '/email/confirm', body: users.confirmEmailBody, answer: nothing, summary: 'Confirm an address by a mailed link' },
  disownEmail: { ...post, ...forAll, path: '/email/disown', body: users.disownEmailBody, answer: nothing, summary: 'Take away an unconfirmed account that somebody else opened with one’s address' },
  resendConfirmation: { ...post, ...forUser, path: '/email/resend', body: nothing, answer: nothing, summary: 'Mail the link that confirms the address again' },

  createProject: { ...post, ...forUser, path: '/project/new', body: projects.createProjectBody, answer: created, summary: 'Create a project' },
  listProjects: { ...get, ...forUser, path: '/project/getByUser', answer: z.array(projects.listedProject), summary: 'The projects of the user' },
  getProject: { ...get, ...forUser, path: '/project/getById', query: projectIdQuery, answer: projects.project, summary: 'One project' },
  updateProject: { ...post, ...forUser, path: '/project/update', body: projects.updateProjectBody, answer: projects.project, summary: 'Save the draft' },
  deleteProject: { ...post, ...forOwner, path: '/project/delete', body: byProjectId, answer: nothing, summary: 'Delete a project' },
  deployProject: { ...post, ...forUser, path: '/project/deploy', body: projects.deployBody, answer: projects.project, summary: 'Make the draft live, or a kept version again' },
  undeployProject: { ...post, ...forUser, path: '/project/undeploy', body: byProjectId, answer: nothing, summary: 'Take a project off' },
  shareProject: { ...post, ...forUser, path: '/project/share', body: shareBody, answer: sharing, summary: 'Appearance, texts and allowed sites' },
  getVisitorIdentity: { ...get, ...forUser, path: '/project/identity', query: projectIdQuery, answer: identity.visitorIdentity, summary: 'How the bot knows its visitors' },
  saveVisitorIdentity: { ...post, ...forUser, path: '/project/identity', body: identity.visitorIdentityBody, answer: identity.visitorIdentity, summary: 'What the bot is told of its visitors' },
  createIdentitySecret: {
    ...post,
    ...forOwner,
    path: '/project/identity/secret',
    body: byProjectId,
    answer: identity.newIdentitySecret,
    summary: 'A secret that a web site signs its visitors with, told once',
  },
  revokeIdentitySecret: {
    ...post,
    ...forOwner,
    path: '/project/identity/revoke',
    body: identity.identitySecretBody,
    answer: identity.visitorIdentity,
    summary: 'Accept tokens by this secret no longer',
  },
  getLivePage: { ...get, ...forUser, path: '/project/page', query: projectIdQuery, answer: livePage.livePageState, summary: 'Word and pictures of the live page' },
  setLiveWord: { ...post, ...forUser, path: '/project/word', body: livePage.liveWordBody, answer: livePage.livePageState, summary: 'A word in place of the id in the address of the live page (Pro)' },
  savePicture: { ...post, ...forUser, path: '/project/picture', body: livePage.pictureBody, answer: livePage.keptPicture, summary: 'Keep a logo, or the picture of a shared link' },
  removePicture: { ...post, ...forUser, path: '/project/picture/remove', body: livePage.removePictureBody, answer: nothing, summary: 'Remove a picture' },
  getHandoff: { ...get, ...forUser, path: '/project/handoff', query: projectIdQuery, answer: handoff.handoffState, summary: 'How visitors reach a person' },
  setHandoff: { ...post, ...forUser, path: '/project/handoff', body: handoff.handoffSettingsBody, answer: handoff.handoffState, summary: 'Set how visitors reach a person' },
  renewHandoffSecret: { ...post, ...forUser, path: '/project/handoff/secret', body: byProjectId, answer: handoff.handoffState, summary: 'Replace the secret that signs the webhook' },
  testHandoff: { ...post, ...forUser, path: '/project/handoff/test', body: byProjectId, answer: handoff.handoffTested, summary: 'Send a sample the way a visitor’s words go' },
  listHandoffs: { ...get, ...forUser, path: '/project/handoffs', query: handoff.handoffsQuery, answer: z.array(handoff.handoff), summary: 'What visitors wrote to a person' },
  confirmHandoffAddress: { ...post, ...forAll, path: '/handoff/address', body: handoff.handoffAddressBody, answer: nothing, summary: 'Agree, by a mailed link, to get what visitors write' },
  duplicateProject: { ...post, ...forUser, path: '/project/duplicate', body: byProjectId, answer: created, summary: 'Copy a project' },
  listVersions: {
    ...get,
    ...forUser,
    path: '/project/versions',
    query: projectIdQuery,
    answer: z.array(projects.projectVersion),
    summary: 'Deployed versions, and how each differs from the one before (Pro: the last 3)',
  },
  getVersion: { ...get, ...forUser, path: '/project/version', query: projects.projectVersionQuery, answer: projects.project, summary: 'A deployed version (Premium)' },
  restoreVersion: { ...post, ...forUser, path: '/project/restore', body: projects.restoreBody, answer: projects.project, summary: 'Copy a version into the draft (Premium)' },
  exportProject: { ...get, ...forUser, path: '/project/export', query: projectIdQuery, answer: projects.projectExport, summary: 'A project as JSON (Premium)' },
  importProject: { ...post, ...forUser, path: '/project/import', body: projects.projectImport, answer: created, summary: 'A project from JSON (Premium)' },
  tryFunction: { ...post, ...forUser, path: '/project/try', body: projects.tryBody, answer: projects.tryAnswer, summary: 'Run one connected API' },
  readApis: { ...post, ...forUser, path: '/project/read', body: readBody, bodyLimit: LIMITS.readBody, answer: readAnswer, summary: 'APIs from a paste or an address' },
  startConnection: { ...post, ...forOwner, path: '/connection/start', body: startConnectionBody, answer: redirect, summary: 'The page where one lets a bot act for oneself' },
  finishConnection: { ...post, ...forUser, path: '/connection/finish', body: finishConnectionBody, answer: startConnectionBody, summary: 'Keep the right that was given there' },
  listProblems: { ...get, ...forUser, path: '/project/problems', query: projectIdQuery, answer: z.array(projects.projectProblem), summary: 'The last 20 failures' },
  dismissProblems: { ...post, ...forUser, path: '/project/problems/dismiss', body: byProjectId, answer: nothing, summary: 'Take these failures off the list' },
  listBrickStates: { ...get, ...forUser, path: '/project/bricks', query: projectIdQuery, answer: z.array(projects.brickState), summary: 'How each connected API last answered' },
  listSightings: { ...get, ...forUser, path: '/project/sightings', query: projectIdQuery, answer: z.array(projects.sighting), summary: 'Web sites that show the bot' },
  getLiveVersion: { ...get, ...forUser, path: '/project/live', query: projectIdQuery, answer: projects.project, summary: 'What is live, to compare the draft with' },
  startPreview: { ...post, ...forUser, path: '/project/preview', body: byProjectId, answer: projects.previewLink, summary: 'A link that shows the saved draft for a day' },
  stopPreview: { ...post, ...forUser, path: '/project/preview/stop', body: byProjectId, answer: nothing, summary: 'End the preview link' },
  listSampleBricks: { ...get, ...forUser, path: '/bricks/samples', answer: z.array(connectedFunction), summary: 'The sandbox’s sample APIs; none elsewhere' },
  listConversations: {
    ...get,
    ...forUser,
    path: '/project/conversations',
    query: conversations.conversationsQuery,
    answer: z.array(conversations.conversationSummary),
    summary: 'What was said to a bot, the newest first',
  },
  getConversation: {
    ...get,
    ...forUser,
    path: '/project/conversation',
    query: conversations.conversationQuery,
    answer: z.array(conversations.conversationTurn),
    summary: 'One conversation, turn by turn',
  },
  listUnanswered: {
    ...get,
    ...forUser,
    path: '/project/unanswered',
    query: conversations.unansweredQuery,
    answer: z.array(conversations.unansweredGroup),
    summary: 'What was asked and not answered, alike with alike',
  },
  deleteConversation: { ...post, ...forUser, path: '/project/conversation/delete', body: conversations.deleteConversationBody, answer: nothing, summary: 'Delete a conversation' },
  setRecording: { ...post, ...forUser, path: '/project/recording', body: conversations.recordingBody, answer: nothing, summary: 'Whether and how long conversations are kept' },
  rehearse: {
    ...post,
    ...forUser,
    path: '/project/rehearse',
    body: rehearseBody,
    bodyLimit: LIMITS.draftBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Ask the draft without a visitor, to see what it would call',
  },
  getInsights: { ...get, ...forUser, path: '/project/insights', query: insightsQuery, answer: insights, summary: 'What visitors did with a bot, day by day' },
  setBudget: { ...post, ...forUser, path: '/project/budget', body: budgetBody, answer: budget, summary: 'What a bot may spend in a day and a month' },
  listChecks: { ...get, ...forUser, path: '/project/checks', query: projectIdQuery, answer: checks.projectChecks, summary: 'Conversations that must go well, and how they last went' },
  saveCheck: { ...post, ...forUser, path: '/project/checks', body: checks.saveCheckBody, answer: checks.check, summary: 'Add or change a check' },
  deleteCheck: { ...post, ...forUser, path: '/project/checks/delete', body: checks.deleteCheckBody, answer: nothing, summary: 'Delete a check' },
  setCheckSettings: { ...post, ...forUser, path: '/project/checks/settings', body: checks.checkSettingsBody, answer: nothing, summary: 'Whether failing checks block a deploy' },
  runChecks: {
    ...post,
    ...forUser,
    path: '/project/checks/run',
    body: checks.runChecksBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Run the checks on the saved draft',
  },
  listCheckResults: { ...get, ...forUser, path: '/project/checks/results', query: checks.checkResultsQuery, answer: checks.checkResults, summary: 'The newest runs, and the results of one' },
  getRouting: { ...get, ...forUser, path: '/project/routing', query: projectIdQuery, answer: routing.routing, summary: 'Sentences, the brick that each should call, and which it called' },
  saveRouting: { ...post, ...forUser, path: '/project/routing', body: routing.saveRoutingBody, answer: routing.routing, summary: 'Keep these sentences' },
  runRouting: {
    ...post,
    ...forUser,
    path: '/project/routing/run',
    body: routing.runRoutingBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Ask for each sentence which brick the model would call',
  },
  draftSentences: {
    ...post,
    ...forUser,
    path: '/project/routing/draft',
    body: routing.draftSentencesBody,
    answer: routing.draftedSentences,
    summary: 'Sentences that should call a brick, as the model imagines them',
  },
  listNotices: { ...get, ...forUser, path: '/notices', answer: z.array(notice), summary: 'Notices' },
  readNotices: { ...post, ...forUser, path: '/notices/read', body: readNoticesBody, answer: nothing, summary: 'Mark notices as read' },

  listTemplates: { ...get, ...forUser, path: '/templates/all', query: templatesQuery, answer: z.array(template), summary: 'The library' },
  addTemplate: { ...post, ...forUser, path: '/templates/add', body: addTemplateBody, answer: created, summary: 'Publish to the library' },
  withdrawTemplate: { ...post, ...forUser, path: '/templates/withdraw', body: withdrawTemplateBody, answer: nothing, summary: 'Take a template of one’s own out of the library' },

  chat: { ...post, access: 'optional', path: '/completionChat', body: chatBody, bodyLimit: LIMITS.draftBody, answer: chatAnswer, summary: 'One answer, whole' },
  chatStreamed: { ...post, access: 'optional', path: '/completionChatStreamed', body: chatBody, bodyLimit: LIMITS.draftBody, answer: z.string(), stream: true, summary: 'One answer, streamed' },
  getLiveConfig: { ...get, ...forAll, path: '/live/:id/config', params: liveParams, answer: liveConfig, summary: 'What a visitor may know of a bot' },
  sendFeedback: { ...post, ...forAll, path: '/live/:id/feedback', params: liveParams, body: feedbackBody, answer: nothing, summary: 'Thumbs up or down' },
  sendHandoff: { ...post, ...forAll, path: '/live/:id/handoff', params: liveParams, body: handoff.handoffBody, answer: nothing, summary: 'Write to the people behind a bot' },
  resumeAnswer: {
    ...post,
    ...forAll,
    path: '/live/:id/answer',
    params: liveParams,
    body: resumeBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Take up an answer whose page went away',
  },
  stopAnswer: { ...post, ...forAll, path: '/live/:id/answer/stop', params: liveParams, body: stopBody, answer: nothing, summary: 'Stop an answer that is made' },
  forgetConversations: { ...post, ...forAll, path: '/live/:id/forget', params: liveParams, body: forgetBody, answer: nothing, summary: 'Delete what a visitor said' },

  createCheckout: { ...post, ...forUser, path: '/create-checkout-session', body: checkoutBody, answer: redirect, summary: 'Start a subscription' },
  openPortal: { ...post, ...forUser, path: '/customer-portal', body: nothing, answer: redirect, summary: 'Manage a subscription' },
  contact: { ...post, ...forAll, path: '/contact', body: contactBody, answer: nothing, summary: 'Send a message' },
  getConfig: { ...get, ...forAll, path: '/config', answer: publicConfig, summary: 'What the console must know' },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
