import type { TryAnswer } from '@bricks/contract'

export function makeTrialAnswer(answer: Partial<TryAnswer> = {}): TryAnswer {
  return {
    status: 200,
    duration_ms: 184,
    content_type: 'application/json',
    body: '{}',
    truncated: false,
    request: { method: 'GET', url: 'https://api.shop.example/v1/orders/17' },
    shown: answer.body ?? '{}',
    tokens: { before: 2, after: 2 },
    ...answer,
  }
}
