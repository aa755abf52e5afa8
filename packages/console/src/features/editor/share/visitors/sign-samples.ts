/** The handbook holds the same samples: a test compares them. */
export const SIGN_SAMPLES = [
  {
    value: 'node',
    label: 'Node',
    code: `import { createHmac } from 'node:crypto'

export function signVisitor(user, secret) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: String(user.id), name: user.name, exp: Math.floor(Date.now() / 1000) + 3600 }
  const signed = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`
  return \`\${signed}.\${createHmac('sha256', secret).update(signed).digest('base64url')}\`
}`,
  },
  {
    value: 'php',
    label: 'PHP',
    code: `function sign_visitor(array $user, string $secret): string {
    $encode = fn (string $text) => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
    $claims = ['sub' => (string) $user['id'], 'name' => $user['name'], 'exp' => time() + 3600];
    $signed = $encode('{"alg":"HS256","typ":"JWT"}') . '.' . $encode(json_encode($claims));
    return $signed . '.' . $encode(hash_hmac('sha256', $signed, $secret, true));
}`,
  },
  {
    value: 'python',
    label: 'Python',
    code: `import base64, hashlib, hmac, json, time

def sign_visitor(user, secret):
    def encode(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    claims = {"sub": str(user["id"]), "name": user["name"], "exp": int(time.time()) + 3600}
    signed = encode(b'{"alg":"HS256","typ":"JWT"}') + "." + encode(json.dumps(claims).encode())
    return signed + "." + encode(hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest())`,
  },
  {
    value: 'ruby',
    label: 'Ruby',
    code: `require "base64"
require "json"
require "openssl"

def sign_visitor(user, secret)
  encode = ->(text) { Base64.urlsafe_encode64(text, padding: false) }
  claims = { sub: user[:id].to_s, name: user[:name], exp: Time.now.to_i + 3600 }
  signed = "#{encode.({ alg: "HS256", typ: "JWT" }.to_json)}.#{encode.(claims.to_json)}"
  "#{signed}.#{encode.(OpenSSL::HMAC.digest("SHA256", secret, signed))}"
end`,
  },
] as const
