import { z } from 'zod'
import { auditEvent, auditQuery } from './accounts/audit.ts'
import { checkoutBody, publicConfig, redirect } from './accounts/billing.ts'
import { contactBody } from './accounts/contact.ts'
import * as members from './accounts/members.ts'
import { notice, readNoticesBody } from './accounts/notices.ts'
import { operatorEndpoints } from './accounts/operator-endpoints.ts'
import { signInEndpoints } from './accounts/sign-in-endpoints.ts'
import * as users from './accounts/users.ts'
import { chatAnswer, chatBody, feedbackBody, forgetBody, resumeBody, stopBody } from './chat/chat.ts'
import * as conversations from './chat/conversations.ts'
import * as handoff from './chat/handoff.ts'
import { liveConfig, liveParams } from './chat/live.ts'
import type { Endpoint } from './endpoint.ts'
import { budget, budgetBody, insights, insightsQuery } from './insights/insights.ts'
import { connectedFunction } from './projects/connected-functions.ts'
import { finishConnectionBody, startConnectionBody } from './projects/connections.ts'
import { identityEndpoints } from './projects/identity-endpoints.ts'
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
const byPerson = { access: 'user', right: 'person' } as const
const byViewer = { access: 'user', right: 'viewer' } as const
const byEditor = { access: 'user', right: 'editor' } as const
const byOwner = { access: 'user', right: 'owner' } as const
const forAll = { access: 'public' } as const

/** Paths are below `API_PREFIX`. */
export const endpoints = {
  logIn: { ...post, ...forAll, path: '/login', body: users.logInBody, answer: users.signedIn, summary: 'Sign in' },
  signUp: { ...post, ...forAll, status: 201, path: '/signup', body: users.signUpBody, answer: users.signedIn, summary: 'Sign up' },
  ...signInEndpoints,
  getUser: { ...get, ...byPerson, path: '/auth/user', answer: users.user, summary: 'The signed-in user' },
  getSettings: { ...get, ...byViewer, path: '/user/settings', answer: users.userSettings, summary: 'Account, plan and usage' },
  getFirstSteps: { ...get, ...byViewer, path: '/user/steps', answer: users.firstSteps, summary: 'What a new builder has done' },
  hideFirstSteps: { ...post, ...byEditor, path: '/user/steps/hide', body: nothing, answer: nothing, summary: 'Put the list of first steps away' },
  rename: { ...post, ...byPerson, path: '/user/name', body: users.renameBody, answer: users.user, summary: 'Change the name' },
  changePassword: { ...post, ...byPerson, path: '/user/password', body: users.changePasswordBody, answer: nothing, summary: 'Change the password' },
  saveProviderKey: { ...post, ...byOwner, stepUp: true, path: '/user/openaikey', body: users.saveProviderKeyBody, answer: users.user, summary: 'Keep a provider key' },
  removeProviderKey: { ...post, ...byOwner, stepUp: true, path: '/user/openaikey/remove', body: nothing, answer: users.user, summary: 'Forget the provider key' },
  listProviderKeys: { ...get, ...byViewer, path: '/user/provider-keys', answer: z.array(users.providerKey), summary: 'The providers of models, and which of them one has a key for' },
  saveKeyOf: { ...post, ...byOwner, stepUp: true, path: '/user/provider-keys', body: users.saveOtherKeyBody, answer: z.array(users.providerKey), summary: 'Keep a key for a provider' },
  removeKeyOf: { ...post, ...byOwner, stepUp: true, path: '/user/provider-keys/remove', body: users.removeOtherKeyBody, answer: z.array(users.providerKey), summary: 'Forget the key for a provider' },
  setWeeklyMail: { ...post, ...byOwner, path: '/user/weekly-mail', body: users.weeklyMailBody, answer: nothing, summary: 'Turn the weekly mail about the bots on or off' },
  pauseAccount: { ...post, ...byOwner, path: '/user/pause', body: nothing, answer: users.user, summary: 'Stop serving every bot' },
  resumeAccount: { ...post, ...byOwner, path: '/user/resume', body: nothing, answer: users.user, summary: 'Serve the bots again' },
  downloadData: { ...get, ...byPerson, stepUp: true, path: '/user/data', answer: z.looseObject({}), stream: true, produces: 'application/json', summary: 'All that is stored of the user, as JSON' },
  listAuditEvents: { ...get, ...byOwner, path: '/user/log', query: auditQuery, answer: z.array(auditEvent), summary: 'What was done to the account, by whom and from where, the newest first' },
  deleteAccount: { ...post, ...byOwner, stepUp: true, path: '/deleteAccount', body: nothing, answer: nothing, summary: 'Delete the account' },

  listMembers: { ...get, ...byOwner, path: '/account/members', answer: members.accountMembers, summary: 'Who works in the account, who is invited, and its seats' },
  inviteMember: { ...post, ...byOwner, stepUp: true, path: '/account/members/invite', body: members.inviteBody, answer: created, summary: 'Invite somebody by mail' },
  resendInvitation: { ...post, ...byOwner, stepUp: true, path: '/account/members/resend', body: members.invitationBody, answer: nothing, summary: 'Mail an invitation again, with a new link' },
  withdrawInvitation: { ...post, ...byOwner, stepUp: true, path: '/account/members/withdraw', body: members.invitationBody, answer: nothing, summary: 'Take an invitation back' },
  setMemberRights: { ...post, ...byOwner, stepUp: true, path: '/account/members/rights', body: members.memberRightsBody, answer: nothing, summary: 'Change what a member may do' },
  removeMember: { ...post, ...byOwner, stepUp: true, path: '/account/members/remove', body: members.memberBody, answer: nothing, summary: 'End a member’s access' },
  showInvitation: { ...post, ...forAll, path: '/account/invitation', body: members.invitationLinkBody, answer: members.shownInvitation, summary: 'What a mailed invitation says' },
  joinAccount: { ...post, ...byPerson, path: '/account/join', body: members.invitationLinkBody, answer: users.user, summary: 'Accept an invitation, and work in that account' },
  switchAccount: { ...post, ...byPerson, path: '/account/switch', body: members.accountBody, answer: users.user, summary: 'Work in another account from now on, in this session' },
  leaveAccount: { ...post, ...byPerson, path: '/account/leave', body: members.accountBody, answer: users.user, summary: 'Be a member of an account no longer' },

  confirmEmail: { ...post, access: 'optional', right: 'person', path: '/email/confirm', body: users.confirmEmailBody, answer: nothing, summary: 'Confirm an address by a mailed link' },
  disownEmail: { ...post, ...forAll, path: '/email/disown', body: users.disownEmailBody, answer: nothing, summary: 'Take away an unconfirmed account that somebody else opened with one’s address' },
  resendConfirmation: { ...post, ...byPerson, path: '/email/resend', body: nothing, answer: nothing, summary: 'Mail the link that confirms the address again' },

  createProject: { ...post, ...byEditor, path: '/project/new', body: projects.createProjectBody, answer: created, summary: 'Create a project' },
  listProjects: { ...get, ...byViewer, path: '/project/getByUser', answer: z.array(projects.listedProject), summary: 'The projects of the user' },
  getProject: { ...get, ...byViewer, path: '/project/getById', query: projectIdQuery, answer: projects.project, summary: 'One project' },
  updateProject: { ...post, ...byEditor, path: '/project/update', body: projects.updateProjectBody, answer: projects.project, summary: 'Save the draft' },
  deleteProject: { ...post, ...byOwner, stepUp: true, path: '/project/delete', body: byProjectId, answer: nothing, summary: 'Delete a project' },
  deployProject: { ...post, ...byEditor, path: '/project/deploy', body: projects.deployBody, answer: projects.project, summary: 'Make the draft live, or a kept version again' },
  undeployProject: { ...post, ...byEditor, path: '/project/undeploy', body: byProjectId, answer: nothing, summary: 'Take a project off' },
  shareProject: { ...post, ...byEditor, path: '/project/share', body: shareBody, answer: sharing, summary: 'Appearance, texts and allowed sites' },
  ...identityEndpoints,
  getLivePage: { ...get, ...byViewer, path: '/project/page', query: projectIdQuery, answer: livePage.livePageState, summary: 'Word and pictures of the live page' },
  setLiveWord: { ...post, ...byEditor, path: '/project/word', body: livePage.liveWordBody, answer: livePage.livePageState, summary: 'A word in place of the id in the address of the live page (Pro)' },
  savePicture: { ...post, ...byEditor, path: '/project/picture', body: livePage.pictureBody, answer: livePage.keptPicture, summary: 'Keep a logo, or the picture of a shared link' },
  removePicture: { ...post, ...byEditor, path: '/project/picture/remove', body: livePage.removePictureBody, answer: nothing, summary: 'Remove a picture' },
  getHandoff: { ...get, ...byViewer, path: '/project/handoff', query: projectIdQuery, answer: handoff.handoffState, summary: 'How visitors reach a person' },
  setHandoff: { ...post, ...byEditor, path: '/project/handoff', body: handoff.handoffSettingsBody, answer: handoff.handoffState, summary: 'Set how visitors reach a person' },
  renewHandoffSecret: { ...post, ...byEditor, stepUp: true, path: '/project/handoff/secret', body: byProjectId, answer: handoff.handoffState, summary: 'Replace the secret that signs the webhook' },
  testHandoff: { ...post, ...byEditor, path: '/project/handoff/test', body: byProjectId, answer: handoff.handoffTested, summary: 'Send a sample the way a visitor’s words go' },
  listHandoffs: { ...get, ...byViewer, path: '/project/handoffs', query: handoff.handoffsQuery, answer: z.array(handoff.handoff), summary: 'What visitors wrote to a person' },
  confirmHandoffAddress: { ...post, ...forAll, path: '/handoff/address', body: handoff.handoffAddressBody, answer: nothing, summary: 'Agree, by a mailed link, to get what visitors write' },
  duplicateProject: { ...post, ...byEditor, path: '/project/duplicate', body: byProjectId, answer: created, summary: 'Copy a project' },
  listVersions: {
    ...get,
    ...byViewer,
    path: '/project/versions',
    query: projectIdQuery,
    answer: z.array(projects.projectVersion),
    summary: 'Deployed versions, and how each differs from the one before (Pro: the last 3)',
  },
  getVersion: { ...get, ...byViewer, path: '/project/version', query: projects.projectVersionQuery, answer: projects.project, summary: 'A deployed version (Premium)' },
  restoreVersion: { ...post, ...byEditor, path: '/project/restore', body: projects.restoreBody, answer: projects.project, summary: 'Copy a version into the draft (Premium)' },
  exportProject: { ...get, ...byViewer, path: '/project/export', query: projectIdQuery, answer: projects.projectExport, summary: 'A project as JSON (Premium)' },
  importProject: { ...post, ...byEditor, path: '/project/import', body: projects.projectImport, answer: created, summary: 'A project from JSON (Premium)' },
  tryFunction: { ...post, ...byEditor, path: '/project/try', body: projects.tryBody, answer: projects.tryAnswer, summary: 'Run one connected API' },
  readApis: { ...post, ...byEditor, path: '/project/read', body: readBody, bodyLimit: LIMITS.readBody, answer: readAnswer, summary: 'APIs from a paste or an address' },
  startConnection: { ...post, ...byEditor, stepUp: true, path: '/connection/start', body: startConnectionBody, answer: redirect, summary: 'The page where one lets a bot act for oneself' },
  finishConnection: { ...post, ...byEditor, path: '/connection/finish', body: finishConnectionBody, answer: startConnectionBody, summary: 'Keep the right that was given there' },
  listProblems: { ...get, ...byViewer, path: '/project/problems', query: projectIdQuery, answer: z.array(projects.projectProblem), summary: 'The last 20 failures' },
  dismissProblems: { ...post, ...byEditor, path: '/project/problems/dismiss', body: byProjectId, answer: nothing, summary: 'Take these failures off the list' },
  listBrickStates: { ...get, ...byViewer, path: '/project/bricks', query: projectIdQuery, answer: z.array(projects.brickState), summary: 'How each connected API last answered' },
  listSightings: { ...get, ...byViewer, path: '/project/sightings', query: projectIdQuery, answer: z.array(projects.sighting), summary: 'Web sites that show the bot' },
  getLiveVersion: { ...get, ...byViewer, path: '/project/live', query: projectIdQuery, answer: projects.project, summary: 'What is live, to compare the draft with' },
  startPreview: { ...post, ...byEditor, path: '/project/preview', body: byProjectId, answer: projects.previewLink, summary: 'A link that shows the saved draft for a day' },
  stopPreview: { ...post, ...byEditor, path: '/project/preview/stop', body: byProjectId, answer: nothing, summary: 'End the preview link' },
  listSampleBricks: { ...get, ...byViewer, path: '/bricks/samples', answer: z.array(connectedFunction), summary: 'The sandbox’s sample APIs; none elsewhere' },
  listConversations: {
    ...get,
    ...byViewer,
    path: '/project/conversations',
    query: conversations.conversationsQuery,
    answer: z.array(conversations.conversationSummary),
    summary: 'What was said to a bot, the newest first',
  },
  getConversation: {
    ...get,
    ...byViewer,
    path: '/project/conversation',
    query: conversations.conversationQuery,
    answer: z.array(conversations.conversationTurn),
    summary: 'One conversation, turn by turn',
  },
  listUnanswered: {
    ...get,
    ...byViewer,
    path: '/project/unanswered',
    query: conversations.unansweredQuery,
    answer: conversations.unansweredQuestions,
    summary: 'What was asked and not answered, alike with alike',
  },
  deleteConversation: { ...post, ...byEditor, path: '/project/conversation/delete', body: conversations.deleteConversationBody, answer: nothing, summary: 'Delete a conversation' },
  setRecording: { ...post, ...byEditor, path: '/project/recording', body: conversations.recordingBody, answer: nothing, summary: 'Whether and how long conversations are kept' },
  rehearse: {
    ...post,
    ...byEditor,
    path: '/project/rehearse',
    body: rehearseBody,
    bodyLimit: LIMITS.draftBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Ask the draft without a visitor, to see what it would call',
  },
  getInsights: { ...get, ...byViewer, path: '/project/insights', query: insightsQuery, answer: insights, summary: 'What visitors did with a bot, day by day' },
  setBudget: { ...post, ...byEditor, path: '/project/budget', body: budgetBody, answer: budget, summary: 'What a bot may spend in a day and a month' },
  listChecks: { ...get, ...byViewer, path: '/project/checks', query: projectIdQuery, answer: checks.projectChecks, summary: 'Conversations that must go well, and how they last went' },
  saveCheck: { ...post, ...byEditor, path: '/project/checks', body: checks.saveCheckBody, answer: checks.check, summary: 'Add or change a check' },
  deleteCheck: { ...post, ...byEditor, path: '/project/checks/delete', body: checks.deleteCheckBody, answer: nothing, summary: 'Delete a check' },
  setCheckSettings: { ...post, ...byEditor, path: '/project/checks/settings', body: checks.checkSettingsBody, answer: nothing, summary: 'Whether failing checks block a deploy' },
  runChecks: {
    ...post,
    ...byEditor,
    path: '/project/checks/run',
    body: checks.runChecksBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Run the checks on the saved draft',
  },
  listCheckResults: { ...get, ...byViewer, path: '/project/checks/results', query: checks.checkResultsQuery, answer: checks.checkResults, summary: 'The newest runs, and the results of one' },
  getRouting: { ...get, ...byViewer, path: '/project/routing', query: projectIdQuery, answer: routing.routing, summary: 'Sentences, the brick that each should call, and which it called' },
  saveRouting: { ...post, ...byEditor, path: '/project/routing', body: routing.saveRoutingBody, answer: routing.routing, summary: 'Keep these sentences' },
  runRouting: {
    ...post,
    ...byEditor,
    path: '/project/routing/run',
    body: routing.runRoutingBody,
    answer: z.string(),
    stream: true,
    produces: 'text/event-stream',
    summary: 'Ask for each sentence which brick the model would call',
  },
  draftSentences: {
    ...post,
    ...byEditor,
    path: '/project/routing/draft',
    body: routing.draftSentencesBody,
    answer: routing.draftedSentences,
    summary: 'Sentences that should call a brick, as the model imagines them',
  },
  listNotices: { ...get, ...byViewer, path: '/notices', answer: z.array(notice), summary: 'Notices' },
  readNotices: { ...post, ...byEditor, path: '/notices/read', body: readNoticesBody, answer: nothing, summary: 'Mark notices as read' },

  listTemplates: { ...get, ...byViewer, path: '/templates/all', query: templatesQuery, answer: z.array(template), summary: 'The library' },
  addTemplate: { ...post, ...byEditor, path: '/templates/add', body: addTemplateBody, answer: created, summary: 'Publish to the library' },
  withdrawTemplate: { ...post, ...byEditor, path: '/templates/withdraw', body: withdrawTemplateBody, answer: nothing, summary: 'Take a template of one’s own out of the library' },

  chat: { ...post, access: 'optional', right: 'editor', path: '/completionChat', body: chatBody, bodyLimit: LIMITS.draftBody, answer: chatAnswer, summary: 'One answer, whole' },
  chatStreamed: {
    ...post,
    access: 'optional',
    right: 'editor',
    path: '/completionChatStreamed',
    body: chatBody,
    bodyLimit: LIMITS.draftBody,
    answer: z.string(),
    stream: true,
    summary: 'One answer, streamed',
  },
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
    mayBeElsewhere: true,
    produces: 'text/event-stream',
    summary: 'Take up an answer whose page went away',
  },
  stopAnswer: { ...post, ...forAll, path: '/live/:id/answer/stop', params: liveParams, body: stopBody, answer: nothing, summary: 'Stop an answer that is made' },
  forgetConversations: { ...post, ...forAll, path: '/live/:id/forget', params: liveParams, body: forgetBody, answer: nothing, summary: 'Delete what a visitor said' },

  ...operatorEndpoints,

  createCheckout: { ...post, ...byOwner, path: '/create-checkout-session', body: checkoutBody, answer: redirect, summary: 'Start a subscription' },
  openPortal: { ...post, ...byOwner, path: '/customer-portal', body: nothing, answer: redirect, summary: 'Manage a subscription' },
  contact: { ...post, ...forAll, path: '/contact', body: contactBody, answer: nothing, summary: 'Send a message' },
  getConfig: { ...get, ...forAll, path: '/config', answer: publicConfig, summary: 'What the console must know' },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
