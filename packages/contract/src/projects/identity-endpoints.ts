import * as identity from './identity.ts'
import { projectIdBody as byProjectId, projectIdQuery } from './projects.ts'

const get = { method: 'GET', status: 200 } as const
const post = { method: 'POST', status: 200 } as const
const byViewer = { access: 'user', right: 'viewer' } as const
const byEditor = { access: 'user', right: 'editor' } as const
const byOwner = { access: 'user', right: 'owner' } as const

export const identityEndpoints = {
  getVisitorIdentity: {
    ...get,
    ...byViewer,
    path: '/project/identity',
    query: projectIdQuery,
    answer: identity.visitorIdentity,
    summary: 'How the bot knows its visitors',
  },
  saveVisitorIdentity: {
    ...post,
    ...byEditor,
    path: '/project/identity',
    body: identity.visitorIdentityBody,
    answer: identity.visitorIdentity,
    summary: 'What the bot is told of its visitors',
  },
  createIdentitySecret: {
    ...post,
    ...byOwner,
    stepUp: true,
    path: '/project/identity/secret',
    body: byProjectId,
    answer: identity.newIdentitySecret,
    summary: 'A secret that a web site signs its visitors with, told once',
  },
  revokeIdentitySecret: {
    ...post,
    ...byOwner,
    stepUp: true,
    path: '/project/identity/revoke',
    body: identity.identitySecretBody,
    answer: identity.visitorIdentity,
    summary: 'Accept tokens by this secret no longer',
  },
} as const
