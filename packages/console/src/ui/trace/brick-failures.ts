const FAILURES = new Map<string, string>(
  Object.entries({
    blocked: 'its address is not one that may be called',
    connection_needed: 'nobody has signed in to it yet',
    connection_refused: 'it does not accept the sign-in any more',
    timeout: 'it took too long to answer',
    too_large: 'its answer was too large',
    bad_status: 'it answered with an error',
    redirect_refused: 'it sent the call on to another address, which is not followed',
    unreachable: 'it could not be reached',
    bad_encoding: 'its answer was compressed, which is not read',
    invalid_arguments: 'what the model filled in does not fit',
    visitor_unknown: 'it needs a visitor who is signed in',
    tool_failed: 'its tool says that it failed',
    tool_changed: 'its tool changed since it was added',
    canceled: 'the visitor left before it answered',
  }),
)

export function describeBrickFailure(code: string): string | undefined {
  return FAILURES.get(code.replace(/^brick_/, ''))
}
