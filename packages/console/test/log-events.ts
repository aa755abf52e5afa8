import type { AuditEvent } from '@bricks/contract'
import { SESSION } from './sample-data.ts'

const AT = '2026-11-21T09:12:00.000Z'

export function createAuditEvent(id: string, part: Partial<AuditEvent>): AuditEvent {
  return {
    id,
    at: AT,
    times: 1,
    kind: 'project_saved',
    author: 'person',
    author_name: 'Bea Builder',
    about: 'Parcel helper',
    note: '',
    address: '203.0.113.0',
    device: SESSION.user_agent,
    cursor: `${AT}~${id}`,
    ...part,
  }
}

export const LOG: readonly AuditEvent[] = [
  createAuditEvent('e1', { kind: 'project_deployed', note: 'version 7', project_id: 'parcel-helper' }),
  createAuditEvent('e2', { times: 12, author_name: 'Cara Colleague', project_id: 'parcel-helper' }),
  createAuditEvent('e3', {
    at: '2026-11-20T12:04:00.000Z',
    kind: 'member_invited',
    about: 'eve@shop.example',
    note: 'viewer',
  }),
  createAuditEvent('e4', {
    at: '2026-11-20T11:59:00.000Z',
    kind: 'sign_in_failed',
    author: 'stranger',
    author_name: '',
    about: '',
    times: 3,
    address: '198.51.100.0',
    device: 'curl/8.5.0',
  }),
  createAuditEvent('e5', {
    at: '2026-11-19T12:00:00.000Z',
    kind: 'plan_changed',
    author: 'server',
    author_name: '',
    about: '',
    note: 'Free to Pro',
    address: '',
    device: '',
  }),
]
