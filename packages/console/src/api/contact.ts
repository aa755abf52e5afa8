import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions } from '@tanstack/react-query'
import { post } from './http/client.ts'

export const contactMutation = mutationOptions({
  mutationFn: (message: EndpointBody<Endpoints['contact']>) => post('/contact', message),
})
