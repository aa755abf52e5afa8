import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions } from '@tanstack/react-query'
import { post } from './http/client.ts'

export const contactMutation = mutationOptions({
  mutationFn: (message: EndpointBody<Endpoints['contact']>) => post('/contact', message).catch(ignoreUnreadableBody),
})

/** Status 200 alone says that the message arrived; the answer's body is not used, so it need not be JSON. */
function ignoreUnreadableBody(error: unknown): object {
  if (error instanceof SyntaxError) return {}
  throw error
}
