import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions } from '@tanstack/react-query'
import { post } from '#api/http/client.ts'

export const finishConnectionMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['finishConnection']>) => post('/connection/finish', body),
})
