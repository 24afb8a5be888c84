import { expect } from 'chai';
import {
  applicationTypeOf,
  isVerified,
  mayRemember,
  redirectOf,
  redirectProblem,
} from '../../src/oauth/redirect-rules.ts';
import { parseResource } from '../../src/oauth/resource-rules.ts';

describe('where an app wants its answer', () => {
  for (const uri of [
    'https://app.example/callback',
    'https://app.example:8443/callback?x=1',
    'http://localhost/callback',
    'http://127.0.0.1:33418/',
    'http://[::1]:33418/',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/oauth',
    'vscode://example.mcp',
    'https://app.example/*',
    'https://xn--pp-eka.example/',
    'https://app_1.example/',
    'https://10.0.0.1/',
    'com.example.app:/oauth@2',
  ]) {
    it(`may be ${uri}`, () => expect(redirectProblem(uri)).to.equal(null));
  }
  for (const uri of [
    'http://app.example/',
    'http://127.0.0.2/',
    'http://localhost.example/',
    'http://0.0.0.0/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://app.example/x',
    'view-source:https://app.example',
    '//app.example/',
    '/callback',
    'callback',
    'https://app.example/#x',
    'https://app.example/#',
    'https://u:p@app.example/',
    'https://app.example\\@evil.example/',
    'https://app.example/a b',
    'https://app.exa\tmple/',
    'https://app.example/\u202e',
    'https://*.app.example/',
    'https://*/',
    'https://%2A.app.example/',
    'https://app.*.example/',
    'https://{tenant}.app.example/',
    'cursor://*/callback',
    'cursor://%2a.app/callback',
    'https://@app.example/',
    'https://:@app.example/',
    'cursor://u@app/callback',
    'https:app.example/',
    'https:/app.example/',
    'https:///app.example/',
    'https://аpp.example/',
    'https://app。example/',
    'https://app.example/ü',
    'intent://app/#Intent;scheme=x;end',
    'intent://app/callback',
    'smb://app.example/x',
    'ldap://app.example/x',
    'market://details?id=x',
    `https://app.example/${'x'.repeat(2_000)}`,
  ]) {
    it(`may not be ${JSON.stringify(uri.slice(0, 60))}`, () =>
      expect(redirectProblem(uri)).to.be.a('string'));
  }

  it('is remembered by its host; ports of this machine do not count', () => {
    expect(redirectOf('https://app.example/a')).to.deep.equal({ kind: 'web', host: 'app.example' });
    expect(redirectOf('https://app.example:444/a').host).to.equal('app.example:444');
    expect(redirectOf('http://localhost:1/a')).to.deep.equal({ kind: 'loopback', host: 'localhost' });
    expect(redirectOf('https://localhost:1/a').kind).to.equal('loopback');
    expect(redirectOf('cursor://x.y/a')).to.deep.equal({ kind: 'app', host: 'cursor://x.y' });
    for (const uri of ['http://[::1]:1/', 'https://127.0.0.1/', 'cursor://x']) {
      expect(mayRemember(redirectOf(uri)), uri).to.equal(false);
    }
  });

  it('makes a program of what is not answered over https', () => {
    expect(applicationTypeOf(['https://app.example/'])).to.equal('web');
    expect(applicationTypeOf(['https://app.example/', 'http://localhost/'])).to.equal('native');
    expect(applicationTypeOf(['cursor://x'])).to.equal('native');
  });

  it('verifies an app only with a document, over https, on the same host', () => {
    const id = 'https://app.example/client.json';
    const at = (uri: string) => isVerified(id, 'document', redirectOf(uri));
    expect(at('https://app.example/callback')).to.equal(true);
    expect(at('https://app.example:8443/callback')).to.equal(false);
    expect(at('https://sub.app.example/callback')).to.equal(false);
    expect(at('http://localhost/callback')).to.equal(false);
    expect(isVerified('abc', 'registered', redirectOf('https://app.example/callback'))).to.equal(false);
  });
});

describe('the resource that an app names', () => {
  const meant = (identifier: string) => parseResource('https://launch.example', identifier);
  it('is one of two, with a slash or the query of the endpoint or without', () => {
    expect(meant('https://launch.example/mcp')).to.equal('mcp');
    expect(meant('https://launch.example/mcp/')).to.equal('mcp');
    expect(meant('https://LAUNCH.example/mcp?tools=a,b&read_only=1')).to.equal('mcp');
    expect(meant('https://launch.example/api/v1')).to.equal('api');
    for (const other of [
      'https://launch.example',
      'https://launch.example/mcp/x',
      'https://launch.example/MCP',
      'http://launch.example/mcp',
      'https://launch.example:8443/mcp',
      'https://u@launch.example/mcp',
      'https://launch.example.evil.example/mcp',
      '/mcp',
      'mcp',
    ]) {
      expect(meant(other), other).to.equal(null);
    }
  });
});
