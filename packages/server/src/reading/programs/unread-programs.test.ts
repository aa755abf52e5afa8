import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

test.each([
  "import got from 'got'\nconst answer = await got('https://a.example/x').json()",
  'import ky from "ky"\nawait ky.post("https://a.example/x", { json: { a: 1 } })',
  "const { data } = await got.post('https://a.example/x', { json: { a: 1 } }).json()",
  "$.getJSON('https://a.example/x', show)",
  "superagent.post('https://a.example/x').send({ a: 1 })",
  "const needle = require('needle')\nneedle.get('https://a.example/x')",
])('a program with another library of JavaScript is called so: %s', async (paste) => {
  await expect(readPasted(paste)).rejects.toThrow('a program in JavaScript without fetch or axios, which is not read')
})

test.each([
  ['PHP', "$answer = Http::withToken($token)->post('https://a.example/x', ['a' => 1]);"],
  ['PHP', "$answer = file_get_contents('https://a.example/x');"],
  ['PHP', "<?php\n$request = new Request('GET', 'https://a.example/x', $headers);"],
  ['Ruby', "URI.open('https://a.example/x').read"],
  ['Ruby', "require 'faraday'\nconn.get('/x')"],
  ['Ruby', "Faraday.new(url: 'https://a.example').get('/x')"],
  ['C', 'CURL *hnd = curl_easy_init();\ncurl_easy_setopt(hnd, CURLOPT_URL, "https://a.example/x");'],
  ['Clojure', `(require '[clj-http.client :as client])\n(client/get "https://a.example/x")`],
  ['Perl', "my $ua = LWP::UserAgent->new;\nmy $res = $ua->get('https://a.example/x');"],
  ['Dart', "final answer = await http.get(Uri.parse('https://a.example/x'));"],
  [
    'Dart',
    "var request = http.Request('POST', Uri.parse('https://a.example/x'));\nrequest.body = json.encode({'a': 1});",
  ],
  [
    'Objective-C',
    'NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"https://a.example/x"]];',
  ],
  ['Swift', 'let request = NSMutableURLRequest(url: NSURL(string: "https://a.example/x")! as URL)'],
  ['OCaml', 'open Cohttp_lwt_unix\nlet uri = Uri.of_string "https://a.example/x"'],
  ['Crystal', 'require "http/client"\nresponse = HTTP::Client.get "https://a.example/x"'],
  [
    'JavaScript without fetch or axios',
    "var https = require('follow-redirects').https;\nhttps.request({ hostname: 'a.example', path: '/x' });",
  ],
  ['R', 'library(httr)\nr <- GET("https://a.example/x")'],
  ['Elixir', 'HTTPoison.get!("https://a.example/x")'],
  ['Kotlin', 'val client = OkHttpClient()\nval request = Request.Builder().url("https://a.example/x").build()'],
  ['Kotlin', 'val client = HttpClient(CIO)\nval answer = client.get("https://a.example/x")'],
  ['Java', 'String text = new RestTemplate().getForObject("https://a.example/x", String.class);'],
  ['Java', 'AsyncHttpClient client = new DefaultAsyncHttpClient();\nclient.prepare("GET", "https://a.example/x")'],
  ['C#', 'var request = (HttpWebRequest)WebRequest.Create("https://a.example/x");'],
])('a program in %s is called so: %s', async (language, paste) => {
  await expect(readPasted(paste)).rejects.toThrow(`a program in ${language}, which is not read`)
})

test.each(['Michael Faraday built the first motor', 'Write to Faraday and HTTParty, or to HTTPoison'])(
  'a sentence that names a library is no program: %s',
  async (paste) => {
    await expect(readPasted(paste)).rejects.toThrow('No API was found in this.')
  },
)

test('a method of PHP that is named fetch is no call of an API', async () => {
  await expect(readPasted("$page = $this->smarty->fetch('module:shop/views/app.tpl');")).rejects.toThrow(
    'No API was found in this.',
  )
})
