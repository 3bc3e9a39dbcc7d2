<?php
// A shop in PHP that speaks today's interface as strictly as the libraries do: an address with https,
// certificates that are checked, exact statuses, and times in seconds.
// php client-of-today.php BASE INSTANCE PASSWORD AUTHORITY [ORDER]
// Without an order it logs in and makes one, whose identifier it prints. Otherwise the order has to be paid.
declare(strict_types=1);

[, $base, $instance, $password, $authority] = $argv;
if (!str_starts_with($base, 'https://')) throw new Exception('not https');

/** Returns the answer's JSON. Another status than the expected one ends the program. */
function ask(string $path, string $authorization, int $expected = 200, ?array $body = null, ?string $method = null): array
{
    global $base, $authority;
    $headers = ["Authorization: $authorization"];
    $content = $body === null ? '' : json_encode($body);
    if ($body !== null) $headers[] = 'Content-Type: application/json';
    if (strlen($content) >= 4096) {
        $content = gzencode($content);
        $headers[] = 'Content-Encoding: gzip';
    }
    $context = stream_context_create([
        'http' => [
            'method' => $method ?? ($body === null ? 'GET' : 'POST'),
            'header' => $headers,
            'content' => $content,
            'ignore_errors' => true,
        ],
        'ssl' => ['cafile' => $authority, 'verify_peer' => true, 'verify_peer_name' => true],
    ]);
    $answer = file_get_contents($base . $path, false, $context);
    if ($answer === false) throw new Exception("$path: no answer");
    $status = (int) explode(' ', $http_response_header[0])[1];
    if ($status !== $expected) throw new Exception("$path: $status, not $expected: $answer");
    if ($expected === 204 && $answer !== '') throw new Exception("$path: 204 with a body");
    return $answer === '' ? [] : json_decode($answer, true, 64, JSON_THROW_ON_ERROR);
}

function need(bool $holds, string $what): void
{
    if (!$holds) throw new Exception($what);
}

$config = ask('config', 'none');
need($config['name'] === 'taler-merchant' && count($config['currencies']) > 0, 'config');

$basic = 'Basic ' . base64_encode("$instance:$password");
// The base ends in the instance, and its name is appended again.
$login = ask("instances/$instance/private/token", $basic, 200, ['scope' => 'all', 'duration' => ['d_us' => 3600000000]]);
need(is_int($login['expiration']['t_s']), 'the end of a token in seconds');
// Sent as it is, without a word before it.
$token = $login['access_token'];

if (isset($argv[5])) {
    $order = ask("private/orders/$argv[5]", $token);
    need($order['order_status'] === 'paid', 'order_status');
    $terms = $order['contract_terms'];
    need(is_array($terms['products']), 'products');
    foreach ($terms['exchanges'] as $exchange) need(is_int($exchange['priority']), 'priority');
    foreach (['timestamp', 'pay_deadline', 'refund_deadline', 'wire_transfer_deadline'] as $name) {
        need(is_int($terms[$name]['t_s']), $name);
    }
    need(is_int($order['last_payment']['t_s']), 'last_payment');
    $refund = ask("private/orders/$argv[5]/refund", $token, 200, ['refund' => 'KUDOS:0.1', 'reason' => 'cold']);
    need(str_starts_with($refund['taler_refund_uri'], 'taler://refund/'), 'taler_refund_uri');
    exit(0);
}

$category = ask('private/categories', $token, 200, ['name' => 'Hot drinks'])['category_id'];
ask("private/categories/$category", $token, 204, ['name' => 'Drinks'], 'PATCH');
ask("private/categories/$category", $token, 204, null, 'DELETE');
$order = ['amount' => 'KUDOS:0.64', 'summary' => 'Tea', 'fulfillment_message' => 'Enjoy it!', 'extra' => ['note' => str_repeat('x', 5000)]];
$made = ask('private/orders', $token, 200, ['order' => $order, 'create_token' => false]);
$shown = ask('private/orders/' . $made['order_id'], $token);
need($shown['order_status'] === 'unpaid', 'order_status');
need(str_starts_with($shown['taler_pay_uri'], 'taler://pay/'), 'taler_pay_uri');
echo $made['order_id'];
